#include "core/data/sample_columns.h"

#include "core/data/choose_columns.h"
#include "core/data/match_columns.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <numeric>

namespace core
{

namespace
{

constexpr std::size_t mostPairs = 6; // named in a remark

bool hasNamesOfItsOwn(const Dataset& of)
{
    return of.columnNames != coordinateNames(of.dimensions());
}

/// "p stands for a, q for b".
std::string firstCorrespondences(const Dataset& data, const Dataset& sample)
{
    std::string text;
    const std::size_t shown = std::min(mostPairs, data.columnNames.size());
    for (std::size_t j = 0; j < shown; ++j)
        text += (j == 0 ? "" : ", ") + inQuotes(sample.columnNames[j]) + (j == 0 ? " stands for " : " for ") +
                inQuotes(data.columnNames[j]);
    return text + (data.columnNames.size() > shown ? ", …" : "");
}

} // namespace

std::variant<SampleColumns, std::string> columnsOfSample(const Dataset& data, const Dataset& sample)
{
    const NameMatch match = matchNames(data.columnNames, sample.columnNames);
    if (match.missing.empty())
        return SampleColumns{{match.positions.begin(), match.positions.end()},
                             "columns are matched by name with those on the sheet: " + listOfNames(data.columnNames)};
    if (data.dimensions() != sample.dimensions())
        return "the points on the sheet have " + std::to_string(data.dimensions()) +
               " column(s) and the new sample has " + std::to_string(sample.dimensions()) + ": both need the same";
    if (!match.positions.empty() && hasNamesOfItsOwn(data) && hasNamesOfItsOwn(sample))
        return "the points on the sheet have the columns " + listOfNames(data.columnNames) +
               " and the new sample has " + listOfNames(sample.columnNames) +
               ": call its columns what they are called on the sheet";
    SampleColumns inOrder{std::vector<Eigen::Index>(static_cast<std::size_t>(sample.dimensions())),
                          "columns are matched by their order: " + firstCorrespondences(data, sample)};
    std::iota(inOrder.positions.begin(), inOrder.positions.end(), Eigen::Index{0});
    return inOrder;
}

std::vector<ColumnRole> sampleRoles(const Table& table, const Dataset& data, std::vector<ColumnRole> guessed)
{
    const NameMatch match = matchNames(data.columnNames, columnNames(table));
    std::vector<std::size_t> coordinates = match.positions;
    if (!match.missing.empty()) {
        coordinates = coordinatePositions(table);
        coordinates.resize(std::min(coordinates.size(), data.columnNames.size()));
    }
    if (data.size() == 0 || coordinates.empty())
        return guessed;
    for (const ColumnRole unused : {ColumnRole::Coordinate, ColumnRole::Label}) // it is one sample, whatever its labels
        std::replace(guessed.begin(), guessed.end(), unused, ColumnRole::Ignore);
    for (const std::size_t position : coordinates)
        guessed[position] = ColumnRole::Coordinate;
    return guessed;
}

} // namespace core
