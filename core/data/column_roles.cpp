#include "core/data/delimited.h"
#include "core/data/table.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace core
{

namespace
{

constexpr std::size_t fewTextValues = 20; // more than that are names, not samples

bool isCalledOneOf(const TableColumn& column, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), lowerCase(column.name)) != names.end();
}

std::size_t numberCount(const TableColumn& column)
{
    return static_cast<std::size_t>(
        std::count_if(column.numbers.begin(), column.numbers.end(), [](double v) { return !std::isnan(v); }));
}

/// Has it rows and no value in any of them?
bool isEmpty(const TableColumn& column)
{
    return !column.numbers.empty() && numberCount(column) == 0;
}

/// Does every row belong to one of at least two groups? A note on a few rows is no label: it would take the others.
bool tellsGroupsApart(const TableColumn& column)
{
    if (column.numeric() || numberCount(column) > 0)
        return false;
    const std::size_t limit = std::min(fewTextValues, std::max<std::size_t>(2, column.text.size() / 2));
    std::set<std::string_view> values;
    for (const std::string& text : column.text)
        if (isMissing(text) || (values.insert(text).second && values.size() > limit))
            return false;
    return values.size() > 1;
}

/// Does it count from 0 or 1 on, and begin anew now and then, as rows of groups are numbered?
bool countsInRuns(const TableColumn& column)
{
    if (!column.numeric() || column.numbers.empty() || (column.numbers[0] != 0.0 && column.numbers[0] != 1.0))
        return false;
    for (std::size_t i = 1; i < column.numbers.size(); ++i)
        if (column.numbers[i] != column.numbers[i - 1] + 1.0 && column.numbers[i] != column.numbers[0])
            return false;
    return column.numbers.size() == 1 || column.numbers[1] != column.numbers[0];
}

bool isRowNumber(const TableColumn& column)
{
    return isNameOfRowNumbers(column.name) && countsInRuns(column);
}

bool isNameOfTime(const TableColumn& column)
{
    return isCalledOneOf(column, {"time", "times", "timestamp", "date", "dates", "day", "days", "week", "weeks",
                                  "month", "months", "year", "years", "hour", "hours"});
}

/// Do its numbers go up row by row as those of times or rows do: by name, or evenly in whole numbers, which by chance a
/// few rows do?
bool countsOn(const TableColumn& column)
{
    constexpr std::size_t fewest = 4, many = 20; // rows
    const std::vector<double>& at = column.numbers;
    if (!column.numeric() || at.size() < fewest ||
        std::adjacent_find(at.begin(), at.end(), [](double a, double b) { return !(a < b); }) != at.end())
        return false;
    if (isNameOfTime(column) || isNameOfRowNumbers(column.name) || column.meaning != NumberMeaning::Quantity)
        return true;
    const double step = at[1] - at[0];
    const auto isUneven = [step](double a, double b) { return b - a != step; };
    return at.size() >= many && at[0] == std::floor(at[0]) && step == std::floor(step) &&
           std::adjacent_find(at.begin(), at.end(), isUneven) == at.end();
}

/// The column to take for the label, or the number of columns if there is none.
std::size_t guessedLabelColumn(const Table& table)
{
    const auto& columns = table.columns;
    auto found = std::find_if(columns.begin(), columns.end(), [](const TableColumn& c) {
        return isCalledOneOf(c, {"label", "class", "sample", "group"}) && !(c.numeric() && isEmpty(c));
    });
    if (found == columns.end())
        found = std::find_if(columns.begin(), columns.end(), tellsGroupsApart);
    return static_cast<std::size_t>(found - columns.begin());
}

/// The first column with a number in it, or else the first column.
std::size_t likeliestCoordinate(const Table& table)
{
    const auto& columns = table.columns;
    const auto found =
        std::find_if(columns.begin(), columns.end(), [](const TableColumn& c) { return numberCount(c) > 0; });
    return found == columns.end() ? 0 : static_cast<std::size_t>(found - columns.begin());
}

/// The last of at least two columns of numbers that are neither label nor weight, or the number of columns.
std::size_t measuredColumn(const Table& table, std::size_t label)
{
    std::vector<std::size_t> numbers;
    for (std::size_t k = 0; k < table.columns.size(); ++k)
        if (k != label && mostlyNumbers(table.columns[k]) && !isRowNumber(table.columns[k]) &&
            !isCalledOneOf(table.columns[k], {"weight"}))
            numbers.push_back(k);
    return numbers.size() > 1 ? numbers.back() : table.columns.size();
}

/// The column to take for the target, or the number of columns if there is none.
std::size_t targetColumn(const Table& table, std::size_t label, bool wanted)
{
    const auto& columns = table.columns;
    const auto named = std::find_if(columns.begin(), columns.end(), [](const TableColumn& c) {
        return isCalledOneOf(c, {"target"}) && mostlyNumbers(c);
    });
    const auto found = static_cast<std::size_t>(named - columns.begin());
    return found == columns.size() && wanted ? measuredColumn(table, label) : found;
}

std::vector<ColumnRole> rolesOf(const Table& table, std::size_t mostCoordinates, bool wantsTarget,
                                const std::vector<std::size_t>& leftOut = {})
{
    std::vector<ColumnRole> roles(table.columns.size(), ColumnRole::Ignore);
    const std::size_t label = guessedLabelColumn(table);
    const std::size_t target = targetColumn(table, label, wantsTarget);
    std::size_t coordinates = 0;
    bool weight = false;
    for (std::size_t k = 0; k < roles.size(); ++k) {
        const TableColumn& column = table.columns[k];
        if (k == label) {
            roles[k] = ColumnRole::Label;
        } else if (isRowNumber(column) || !mostlyNumbers(column) || std::ranges::find(leftOut, k) != leftOut.end()) {
            roles[k] = ColumnRole::Ignore;
        } else if (k == target) {
            roles[k] = ColumnRole::Target;
        } else if (!weight && isCalledOneOf(column, {"weight"})) {
            roles[k] = ColumnRole::Weight;
            weight = true;
        } else if (coordinates < mostCoordinates && !isEmpty(column)) {
            roles[k] = ColumnRole::Coordinate;
            ++coordinates;
        }
    }
    if (coordinates == 0) // then datasetOf can say which cell is no number
        roles[likeliestCoordinate(table)] = ColumnRole::Coordinate;
    return roles;
}

} // namespace

bool mostlyNumbers(const TableColumn& column)
{
    return column.numeric() || 2 * numberCount(column) >= column.numbers.size() - column.missing;
}

bool misses(const TableColumn& column, std::size_t row)
{
    return std::isnan(column.numbers[row]) && (column.numeric() || isMissing(column.text[row]));
}

std::vector<std::size_t> countingColumns(const Table& table)
{
    std::vector<std::size_t> counting;
    std::size_t others = 0;
    const std::vector<ColumnRole> roles = allCoordinateRoles(table);
    for (std::size_t k = 0; k < roles.size(); ++k) {
        if (roles[k] != ColumnRole::Coordinate)
            continue;
        if (countsOn(table.columns[k]))
            counting.push_back(k);
        else
            ++others;
    }
    return others > 1 ? counting : std::vector<std::size_t>();
}

std::vector<ColumnRole> guessRoles(const Table& table)
{
    return rolesOf(table, 2, false, countingColumns(table));
}

std::vector<ColumnRole> targetRoles(const Table& table)
{
    return rolesOf(table, 2, true);
}

std::vector<ColumnRole> allCoordinateRoles(const Table& table)
{
    return rolesOf(table, table.columns.size(), false);
}

} // namespace core
