#include "core/data/grouped_table.h"

#include "core/data/choose_columns.h"
#include "core/data/delimited.h"
#include "core/data/table.h"
#include "core/data/table_text.h"
#include "core/kernels/number_text.h"

#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace core
{

using Eigen::Index;

namespace
{

// Columns that no table has: which group and which row a line belongs to.
const std::string groupIndex = "\x1fgroup", rowIndex = "\x1frow";

/// Numbers that are equal are one value, however they are written.
struct Groups {
    std::vector<double> ofRow; // NaN where the value is missing
    std::vector<std::string> names;
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
        if (isNew)
            groups.names.push_back(isText ? text : numberText(value));
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
    grouped.coordinates.tableColumns = columnsAsRead;
    grouped.coordinates.chosen = !columns.empty();
    grouped.dropped = table.rows - static_cast<std::size_t>(grouped.data.size());
    splitOff(grouped, groups, table);
    return grouped;
}

} // namespace core
