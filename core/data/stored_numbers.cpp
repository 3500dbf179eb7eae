#include "core/data/stored_numbers.h"

#include "core/data/table_text.h"

#include <bit>
#include <cmath>

namespace core
{

static_assert(std::endian::native == std::endian::little, "the elements are copied as they are");

std::string shapeProblem(std::size_t rows, std::size_t columns)
{
    if (rows == 1)
        std::swap(rows, columns);
    if (rows == 0 || columns == 0)
        return "the array is empty: save one with at least one row and column";
    if (columns > largestColumnCount)
        return "the array has " + std::to_string(columns) + " columns; up to " + std::to_string(largestColumnCount) +
               " can be read: transpose it if its columns are the observations";
    return {};
}

std::string sparseProblem(std::size_t rows, std::size_t columns)
{
    constexpr std::size_t mostCells = 20'000'000; // 160 MB, whatever few of them are written down
    if (const std::string problem = shapeProblem(rows, columns); !problem.empty())
        return problem;
    return rows > mostCells / columns ? "the sparse array has " + countOf(rows, "row") + " and " +
                                            countOf(columns, "column") + ": save the part of it that you need"
                                      : std::string();
}

Outcome<Table> tableOfNumbers(std::string_view numbers, const StoredNumber& number, std::size_t rows,
                              std::size_t columns, const std::string& source)
{
    if (const std::string problem = shapeProblem(rows, columns); !problem.empty())
        return invalidTable(source, problem);
    if (rows == 1)
        std::swap(rows, columns);
    if (rows > numbers.size() / number.size / columns)
        return invalidTable(source, "the array has fewer numbers than rows and columns: save it again");
    Table table;
    table.source = source;
    table.rows = rows;
    const std::vector<std::string> names = coordinateNames(static_cast<Eigen::Index>(columns));
    for (std::size_t k = 0; k < columns; ++k) {
        TableColumn& column = table.columns.emplace_back();
        column.name = names[k];
        column.numbers.resize(rows);
        for (std::size_t i = 0; i < rows; ++i) {
            column.numbers[i] = number.read(numbers, k * rows + i);
            column.missing += std::isnan(column.numbers[i]) ? 1 : 0;
        }
    }
    return table;
}

} // namespace core
