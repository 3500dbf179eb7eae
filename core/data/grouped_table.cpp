#include "core/data/grouped_table.h"

#include "core/data/choose_columns.h"
#include "core/data/delimited.h"
#include "core/data/keep_rows.h"
#include "core/data/table.h"
#include "core/data/table_text.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

// Columns that no table has: which group and which row a line belongs to.
const std::string groupIndex = "\x1fgroup", rowIndex = "\x1frow";

/// Numbers that are equal are one value, however they are written.
struct Groups {
    std::vector<double> ofRow; // NaN where the value is missing
    std::vector<std::string> names;
    std::vector<double> values; // of each; NaN of text
};

Groups groupsOf(const Table& table, const TableColumn& column)
{
    Groups groups;
    std::map<std::tuple<bool, double, std::string>, double> numbering;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const double value = column.numbers[row];
        const bool isText = std::isnan(value);
        const std::string text = column.numeric() ? std::string() : column.text[row];
        if (isText && (column.numeric() || isMissing(text))) {
            groups.ofRow.push_back(std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        const auto key = isText ? std::tuple{true, 0.0, text} : std::tuple{false, value, std::string()};
        const auto [found, isNew] = numbering.try_emplace(key, static_cast<double>(groups.names.size()));
        if (isNew) {
            groups.names.push_back(isText ? text : numberText(value));
            groups.values.push_back(value);
        }
        groups.ofRow.push_back(found->second);
    }
    return groups;
}

std::vector<std::string> coordinateColumns(const Table& table, std::size_t without)
{
    const std::vector<ColumnRole> roles = allCoordinateRoles(table);
    std::vector<std::string> names;
    for (std::size_t k = 0; k < roles.size(); ++k)
        if (roles[k] == ColumnRole::Coordinate && k != without)
            names.push_back(table.columns[k].name);
    return names;
}

/// A column by its position, and the values of it that are asked for as one text, if any are.
struct PairQuestion {
    std::size_t column = 0;
    std::optional<std::string> values;
};

/// "COLUMN" or "COLUMN=A,B", where COLUMN may hold a sign of equality itself.
std::variant<PairQuestion, std::string> pairQuestion(const Table& table, const std::string& by)
{
    const auto whole = columnPositions({by}, columnNames(table));
    if (const auto* found = std::get_if<std::vector<std::size_t>>(&whole))
        return PairQuestion{.column = found->front(), .values = {}};
    for (std::size_t cut = by.find('='); cut != std::string::npos; cut = by.find('=', cut + 1)) {
        const auto part = columnPositions({by.substr(0, cut)}, columnNames(table));
        if (const auto* found = std::get_if<std::vector<std::size_t>>(&part))
            return PairQuestion{.column = found->front(), .values = by.substr(cut + 1)};
    }
    const auto named = columnPositions({by.substr(0, by.find('='))}, columnNames(table));
    return std::get<std::string>(named);
}

/// The values, numbers ascending before text.
std::vector<double> sortedGroups(const Groups& groups)
{
    std::vector<double> order(groups.names.size());
    std::iota(order.begin(), order.end(), 0.0);
    std::ranges::sort(order, {}, [&](double group) {
        const auto k = static_cast<std::size_t>(group);
        const bool isText = std::isnan(groups.values[k]);
        return std::tuple{isText, isText ? 0.0 : groups.values[k], groups.names[k]};
    });
    return order;
}

/// The group of a value as somebody writes it: "4" is that of 4.0.
std::optional<double> groupOf(const Groups& groups, const std::string& value)
{
    double number = 0.0;
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, number);
    const bool isNumber = error == std::errc() && stop == end;
    for (std::size_t k = 0; k < groups.names.size(); ++k)
        if (groups.names[k] == value || (isNumber && groups.values[k] == number))
            return static_cast<double>(k);
    return std::nullopt;
}

/// The two groups that "A,B" stands for, cut where both sides are values; without it the two that there are.
std::variant<std::pair<double, double>, std::string> chosenPair(const Groups& groups, const std::string& column,
                                                                const std::optional<std::string>& values)
{
    const std::vector<double> order = sortedGroups(groups);
    if (!values && order.size() == 2)
        return std::pair{order[0], order[1]};
    for (std::size_t cut = values ? values->find(',') : std::string::npos; cut != std::string::npos;
         cut = values->find(',', cut + 1)) {
        const auto first = groupOf(groups, values->substr(0, cut)), second = groupOf(groups, values->substr(cut + 1));
        if (first && second && *first != *second)
            return std::pair{*first, *second};
    }
    std::vector<std::string> names;
    names.reserve(order.size());
    for (const double group : order)
        names.push_back(groups.names[static_cast<std::size_t>(group)]);
    if (names.size() < 2)
        return "column " + inQuotes(column) + (names.empty() ? " has no value" : " has one value, " + names.front()) +
               ": two are needed to tell rows apart";
    const std::string example = column + "=" + names[0] + "," + names[1];
    if (!values)
        return "column " + inQuotes(column) + " has " + std::to_string(names.size()) +
               " values: " + listOfNames(names) + ": name two of them, such as " + example;
    return inQuotes(*values) + " are not two values of column " + inQuotes(column) + ", which has " +
           listOfNames(names) + ": name two of them, such as " + example;
}

/// Keeps the columns asked for, or else those of numbers, and the one that tells the groups. Returns what is asked for
/// by name: numbers would count anew.
std::vector<std::string> keepColumns(Table& table, const std::vector<std::string>& columns, std::size_t by,
                                     std::vector<std::string>& remarks)
{
    const auto asked = columnPositions(columns, columnNames(table));
    if (std::holds_alternative<std::string>(asked))
        return columns; // what is wrong with them is told later
    const auto& positions = std::get<std::vector<std::size_t>>(asked);
    std::vector<std::string> names;
    names.reserve(positions.size());
    for (const std::size_t k : positions)
        names.push_back(table.columns[k].name);
    std::vector<TableColumn> kept;
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
        const bool isText = !mostlyNumbers(table.columns[k]);
        if (k == by || (columns.empty() ? !isText : std::ranges::find(positions, k) != positions.end()))
            kept.push_back(std::move(table.columns[k]));
        else if (columns.empty())
            remarks.push_back("column " + inQuotes(table.columns[k].name) + " holds text and is left out");
    }
    table.columns = std::move(kept);
    return names;
}

/// Groups without a row left are gone; the others are numbered as their rows first appear.
void splitOff(GroupedDataset& grouped, const Groups& groups, const Table& table)
{
    Dataset& data = grouped.data;
    const Index columns = data.x.cols() - 2;
    std::map<Index, Index> numbering;
    for (Index i = 0; i < data.x.rows(); ++i) {
        const auto asRead = static_cast<Index>(data.x(i, columns));
        const auto [found, isNew] = numbering.try_emplace(asRead, static_cast<Index>(grouped.groupName.size()));
        if (isNew)
            grouped.groupName.push_back(groups.names[static_cast<std::size_t>(asRead)]);
        grouped.group.push_back(found->second);
        const auto row = static_cast<std::size_t>(data.x(i, columns + 1));
        grouped.place.push_back(table.lines.empty() ? "row " + std::to_string(row + 1)
                                                    : "line " + std::to_string(table.lines[row]));
    }
    data.x.conservativeResize(Eigen::NoChange, columns);
    data.columnNames.resize(static_cast<std::size_t>(columns));
}

} // namespace

Outcome<GroupedDataset> groupRows(Table table, const std::vector<std::string>& columns, const std::string& groupColumn)
{
    const auto position = columnPositions({groupColumn}, columnNames(table));
    if (const auto* problem = std::get_if<std::string>(&position))
        return invalidTable(table.source, *problem);
    const std::size_t at = std::get<std::vector<std::size_t>>(position).front();
    const auto asked = columnPositions(columns, columnNames(table));
    if (const auto* problem = std::get_if<std::string>(&asked))
        return invalidTable(table.source, *problem);
    for (const std::size_t chosen : std::get<std::vector<std::size_t>>(asked))
        if (chosen == at)
            return invalidTable(table.source,
                                "column " + inQuotes(table.columns[at].name) +
                                    " tells the rows' groups and cannot be a coordinate as well: leave it "
                                    "out of the columns");
    std::vector<std::string> chosen = columns.empty() ? coordinateColumns(table, at) : columns;

    const std::string groupName = table.columns[at].name;
    const std::size_t columnsAsRead = table.columns.size();
    const Groups groups = groupsOf(table, table.columns[at]);
    TableColumn numbers, rows;
    numbers.name = groupIndex;
    numbers.numbers = groups.ofRow;
    rows.name = rowIndex;
    for (std::size_t row = 0; row < table.rows; ++row)
        rows.numbers.push_back(static_cast<double>(row));
    table.columns[at] = std::move(numbers);
    table.columns.push_back(std::move(rows));
    chosen.insert(chosen.end(), {groupIndex, rowIndex});

    Outcome<LoadedTable> made = chooseColumns(table, chosen);
    if (const auto* failure = std::get_if<Failure>(&made))
        return *failure;
    auto& loaded = std::get<LoadedTable>(made);
    GroupedDataset grouped;
    grouped.data = std::move(loaded.data);
    grouped.remarks = std::move(loaded.remarks);
    grouped.groupColumn = groupName;
    grouped.coordinates = std::move(loaded.coordinates);
    grouped.coordinates.names.resize(chosen.size() - 2);
    grouped.coordinates.positions.resize(chosen.size() - 2);
    if (!grouped.coordinates.senses.empty())
        grouped.coordinates.senses.resize(chosen.size() - 2);
    grouped.coordinates.tableColumns = columnsAsRead;
    grouped.coordinates.chosen = !columns.empty();
    grouped.dropped = table.rows - static_cast<std::size_t>(grouped.data.size());
    splitOff(grouped, groups, table);
    return grouped;
}

MatrixXd TwoGroups::sample(bool ofSecond) const
{
    std::vector<Index> rows;
    for (Index row = 0; row < data.size(); ++row)
        if (second[static_cast<std::size_t>(row)] == ofSecond)
            rows.push_back(row);
    return data.x(rows, Eigen::all);
}

Outcome<TwoGroups> twoGroups(Table table, const std::vector<std::string>& columns, const std::string& by)
{
    const auto question = pairQuestion(table, by);
    if (const auto* problem = std::get_if<std::string>(&question))
        return invalidTable(table.source, *problem);
    const auto& [at, values] = std::get<PairQuestion>(question);
    const Groups groups = groupsOf(table, table.columns[at]);
    const auto chosen = chosenPair(groups, table.columns[at].name, values);
    if (const auto* problem = std::get_if<std::string>(&chosen))
        return invalidTable(table.source, *problem);
    const auto [first, second] = std::get<std::pair<double, double>>(chosen);
    TwoGroups pair;
    pair.names = {groups.names[static_cast<std::size_t>(first)], groups.names[static_cast<std::size_t>(second)]};
    std::vector<std::size_t> rows, withoutValue;
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (groups.ofRow[row] == first || groups.ofRow[row] == second)
            rows.push_back(row);
        else if (std::isnan(groups.ofRow[row]))
            withoutValue.push_back(row);
    }
    const std::string column = table.columns[at].name;
    if (!withoutValue.empty())
        pair.remarks.push_back(countOf(withoutValue.size(), "row") + " of " + std::to_string(table.rows) +
                               " without a value in " + inQuotes(column) +
                               (withoutValue.size() == 1 ? " is left out" : " are left out"));
    keepRows(table, rows);
    const bool named = table.named;
    const std::vector<std::string> asRead = columnNames(table);
    const std::vector<std::string> kept = named ? keepColumns(table, columns, at, pair.remarks) : columns;
    Outcome<GroupedDataset> made = groupRows(std::move(table), kept, column);
    if (const auto* failure = std::get_if<Failure>(&made))
        return *failure;
    auto& grouped = std::get<GroupedDataset>(made);
    std::ranges::move(grouped.remarks, std::back_inserter(pair.remarks));
    for (const Index group : grouped.group)
        pair.second.push_back(grouped.groupName[static_cast<std::size_t>(group)] == pair.names[1]);
    pair.data = std::move(grouped.data);
    pair.coordinates = std::move(grouped.coordinates);
    pair.coordinates.tableColumns = asRead.size();
    for (std::size_t j = 0; named && j < pair.coordinates.names.size(); ++j) // in the table as it was read
        pair.coordinates.positions[j] =
            static_cast<std::size_t>(std::ranges::find(asRead, pair.coordinates.names[j]) - asRead.begin());
    return pair;
}

} // namespace core
