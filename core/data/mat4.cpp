#include "core/data/named_arrays.h"
#include "core/data/stored_numbers.h"
#include "core/data/table_text.h"
#include "core/files/unpack_budget.h"

#include <array>
#include <cstdint>
#include <optional>

namespace core
{

namespace
{

constexpr std::size_t mat4Header = 20, longestMat4Name = 64;

constexpr std::array mat4Numbers{storedNumber<double>,       storedNumber<float>,         storedNumber<std::int32_t>,
                                 storedNumber<std::int16_t>, storedNumber<std::uint16_t>, storedNumber<std::uint8_t>};

/// The header of a variable: its type in four decimal digits, MOPT.
struct Mat4Variable {
    bool isBigEndian = false;
    std::size_t number = 0; // which of mat4Numbers
    enum class Kind { Numbers, Text, Sparse } kind = Kind::Numbers;
    std::size_t rows = 0, columns = 0, nameSize = 0;
    bool isComplex = false;

    std::size_t size() const { return rows * columns * mat4Numbers[number].size * (isComplex ? 2 : 1); }
};

std::uint32_t swapped(std::uint32_t word)
{
    return word >> 24 | (word >> 8 & 0xFF00) | (word << 8 & 0xFF0000) | word << 24;
}

/// Nothing where the bytes are no such header.
std::optional<Mat4Variable> variableIn(std::string_view bytes)
{
    if (bytes.size() < mat4Header)
        return std::nullopt;
    std::array<std::uint32_t, 5> words{};
    for (std::size_t k = 0; k < words.size(); ++k)
        words[k] = copied<std::uint32_t>(bytes, 4 * k);
    const bool isBigEndian = words[0] > 9999;
    if (isBigEndian)
        for (std::uint32_t& word : words)
            word = swapped(word);
    const auto [type, rows, columns, imaginary, nameSize] = words;
    const std::uint32_t order = type / 1000, number = type / 10 % 10, kind = type % 10;
    constexpr std::uint32_t most = std::uint32_t{1} << 31;
    const bool makesSense = type % 1000 / 100 == 0 && order == (isBigEndian ? 1 : 0) && number < mat4Numbers.size() &&
                            kind <= 2 && rows < most && columns < most && imaginary <= 1 && nameSize >= 2 &&
                            nameSize <= longestMat4Name && bytes.size() >= mat4Header + nameSize &&
                            bytes[mat4Header + nameSize - 1] == '\0';
    if (!makesSense)
        return std::nullopt;
    return Mat4Variable{.isBigEndian = isBigEndian,
                        .number = number,
                        .kind = static_cast<Mat4Variable::Kind>(kind),
                        .rows = rows,
                        .columns = columns,
                        .nameSize = nameSize,
                        .isComplex = imaginary == 1};
}

/// Rows of "row, column, value"; the last one tells the size.
Outcome<Table> sparseMat4(std::string_view data, const Mat4Variable& variable, const std::string& where,
                          UnpackBudget& numbers)
{
    const StoredNumber& number = mat4Numbers[variable.number];
    if (variable.columns != 3 || variable.rows == 0)
        return invalidTable(where, "it holds no real numbers: save a plain array of numbers");
    const auto entry = [&](std::size_t row, std::size_t column) {
        return number.read(data, column * variable.rows + row);
    };
    const auto placeIn = [](double at, std::size_t most) -> std::optional<std::size_t> {
        return at >= 1.0 && at <= static_cast<double>(most) ? std::optional(static_cast<std::size_t>(at) - 1)
                                                            : std::nullopt;
    };
    constexpr std::size_t longest = std::size_t{1} << 31;
    const std::size_t last = variable.rows - 1;
    const auto lastRow = placeIn(entry(last, 0), longest), lastColumn = placeIn(entry(last, 1), longest);
    const std::size_t rows = lastRow.value_or(0) + 1, columns = lastColumn.value_or(0) + 1;
    if (const std::string problem = sparseProblem(rows, columns); !problem.empty())
        return invalidTable(where, problem);
    if (!numbers.take(rows * columns * sizeof(double)))
        return invalidTable(where, numbers.sentence());
    std::string dense(rows * columns * sizeof(double), '\0');
    for (std::size_t k = 0; k < variable.rows; ++k) {
        const auto row = placeIn(entry(k, 0), rows), column = placeIn(entry(k, 1), columns);
        if (!row || !column)
            return invalidTable(where, "a value stands outside the sparse array: save it again");
        if (const double value = entry(k, 2); k < last || value != 0.0)
            std::memcpy(dense.data() + (*column * rows + *row) * sizeof value, &value, sizeof value);
    }
    return tableOfNumbers(dense, storedNumber<double>, rows, columns, where);
}

Outcome<Table> tableOfMat4(std::string_view data, const Mat4Variable& variable, const std::string& where,
                           UnpackBudget& numbers)
{
    if (variable.kind == Mat4Variable::Kind::Text || variable.isComplex)
        return invalidTable(where, "it holds no real numbers: save a plain array of numbers");
    if (variable.kind == Mat4Variable::Kind::Sparse)
        return sparseMat4(data, variable, where, numbers);
    if (!numbers.take(variable.rows * variable.columns * sizeof(double)))
        return invalidTable(where, numbers.sentence());
    return tableOfNumbers(data, mat4Numbers[variable.number], variable.rows, variable.columns, where);
}

} // namespace

bool isMat4(std::string_view bytes)
{
    return variableIn(bytes).has_value();
}

Outcome<std::vector<NamedArray>> arraysOfMat4(std::string_view bytes, const std::string& source)
{
    std::vector<NamedArray> arrays;
    UnpackBudget numbers(bytes.size(), sizeof(double));
    while (!bytes.empty()) {
        const std::optional<Mat4Variable> variable = variableIn(bytes);
        if (!variable)
            return invalidTable(source, "the MAT file is cut off or damaged: copy or save it again");
        if (variable->isBigEndian)
            return invalidTable(source, "this MAT file is big-endian: save it again with save(…, '-v7')");
        const std::string name = withoutControls(std::string(bytes.substr(mat4Header, variable->nameSize - 1)));
        bytes.remove_prefix(mat4Header + variable->nameSize);
        if (variable->rows > 0 && variable->columns > bytes.size() / variable->rows)
            return invalidTable(source, "the MAT file is cut off: copy or save it again");
        if (variable->size() > bytes.size())
            return invalidTable(source, "the MAT file is cut off: copy or save it again");
        arrays.push_back({name, tableOfMat4(bytes.substr(0, variable->size()), *variable,
                                            source + ", array " + inQuotes(name), numbers)});
        if (numbers.isSpent())
            return invalidTable(source, "the file " + numbers.sentence());
        bytes.remove_prefix(variable->size());
    }
    return arrays;
}

} // namespace core
