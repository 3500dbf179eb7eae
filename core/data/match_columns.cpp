#include "core/data/match_columns.h"

#include "core/data/choose_columns.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

std::string quotedNames(const std::vector<std::string>& names)
{
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ", ") + inQuotes(name);
    return list;
}

/// "p stands for a, q for b"; columns without names go by their number.
std::string correspondenceOf(const Table& table, const std::vector<std::size_t>& positions,
                             const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t j = 0; j < positions.size(); ++j) {
        const std::string here =
            table.named ? inQuotes(table.columns[positions[j]].name) : "column " + std::to_string(positions[j] + 1);
        text += (j == 0 ? "" : ", ") + here + (j == 0 ? " stands for " : " for ") + inQuotes(names[j]);
    }
    return text;
}

std::string otherNumber(std::size_t columns, const CoordinateColumns& wanted, const std::string& owner)
{
    return "has " + countOf(columns, "column") + ", " + owner + " " + std::to_string(wanted.names.size()) + " (" +
           listOfNames(wanted.names) + "): both need the same number of columns";
}

std::variant<ColumnMatch, std::string> byPosition(const Table& table, const CoordinateColumns& wanted,
                                                  const std::string& owner, std::vector<std::size_t> inOrder)
{
    ColumnMatch match;
    if (wanted.chosen && table.columns.size() == wanted.tableColumns)
        match.positions = wanted.positions;
    else if (inOrder.size() == wanted.names.size())
        match.positions = std::move(inOrder);
    else
        return otherNumber(inOrder.size(), wanted, owner);
    const bool strange = table.named && wanted.named;
    const bool halfNamed = table.named != wanted.named && wanted.tableColumns > 0 && wanted.names.size() > 1;
    if (strange || halfNamed || !std::is_sorted(match.positions.begin(), match.positions.end()))
        match.remark = std::string(strange ? "no column is called like one that "
                                           : "its columns are matched by position with what ") +
                       owner + (strange ? ", so that they are matched by position: " : ": ") +
                       correspondenceOf(table, match.positions, wanted.names);
    return match;
}

Failure missingValueIn(const Table& table, const std::vector<std::size_t>& positions)
{
    const auto isGap = [](double value) { return std::isnan(value); };
    std::string place;
    std::size_t first = table.rows;
    for (const std::size_t position : positions) {
        const TableColumn& column = table.columns[position];
        const auto gap = std::find_if(column.numbers.begin(), column.numbers.end(), isGap);
        const auto row = static_cast<std::size_t>(gap - column.numbers.begin());
        if (row < first)
            place = placeIn(table, first = row, column);
    }
    return invalidTable(table.source, place + "the value is missing: fill the gap or remove the row");
}

} // namespace

NameMatch matchNames(const std::vector<std::string>& wanted, const std::vector<std::string>& names)
{
    NameMatch match;
    for (const std::string& name : wanted) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            match.missing.push_back(name);
        else
            match.positions.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    return match;
}

std::variant<ColumnMatch, std::string> matchColumns(const Table& table, const CoordinateColumns& wanted,
                                                    const std::string& owner, std::optional<std::size_t> without)
{
    if (table.named && wanted.named) {
        NameMatch match = matchNames(wanted.names, columnNames(table));
        if (match.missing.empty())
            return ColumnMatch{.positions = std::move(match.positions), .remark = {}};
        if (!match.positions.empty())
            return "has a column " + inQuotes(table.columns[match.positions.front()].name) + " but none called " +
                   quotedNames(match.missing) + ": " + owner + " " + listOfNames(wanted.names) +
                   ", and columns with names are matched by them: rename its columns, or choose with --columns what "
                   "both have";
    }
    std::vector<std::size_t> inOrder = coordinatePositions(table);
    if (without)
        std::erase(inOrder, *without);
    return byPosition(table, wanted, owner, std::move(inOrder));
}

std::vector<std::size_t> coordinatePositions(const Table& table)
{
    const std::vector<ColumnRole> roles = allCoordinateRoles(table);
    std::vector<std::size_t> positions;
    for (std::size_t k = 0; k < roles.size(); ++k)
        if (roles[k] == ColumnRole::Coordinate)
            positions.push_back(k);
    return positions;
}

Outcome<Eigen::MatrixXd> pointsOf(const Table& table, const std::vector<std::size_t>& positions)
{
    Table cut = table;
    cut.columns.clear();
    for (const std::size_t position : positions)
        cut.columns.push_back(table.columns[position]);
    Outcome<TableDataset> made = datasetOf(cut, std::vector<ColumnRole>(positions.size(), ColumnRole::Coordinate));
    if (const auto* failure = std::get_if<Failure>(&made))
        return *failure;
    Eigen::MatrixXd& x = std::get<TableDataset>(made).data.x;
    if (static_cast<std::size_t>(x.rows()) < table.rows)
        return missingValueIn(table, positions);
    return std::move(x);
}

} // namespace core
