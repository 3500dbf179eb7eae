#include "core/independence/variables.h"

#include "core/data/choose_columns.h"
#include "core/data/standardise.h"
#include "core/data/table_text.h"
#include "core/independence/row_order.h"
#include "core/outcome.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// The positions of the columns, each once, ascending in the order of first mention.
std::variant<std::vector<std::size_t>, std::string> positionsIn(const Table& table,
                                                                const std::vector<std::string>& columns)
{
    std::vector<std::size_t> positions;
    for (const std::string& column : columns) {
        const auto found = columnPositions({column}, columnNames(table));
        if (const auto* problem = std::get_if<std::string>(&found))
            return *problem;
        const std::size_t position = std::get<std::vector<std::size_t>>(found).front();
        if (std::ranges::find(positions, position) == positions.end())
            positions.push_back(position);
    }
    if (columns.empty())
        for (std::size_t k = 0; k < table.columns.size(); ++k)
            if (table.columns[k].numeric() && !(table.columns[k].name == "row" && countsRows(table.columns[k])))
                positions.push_back(k);
    return positions;
}

std::vector<std::string> calendarOf(const Table& table)
{
    std::vector<std::string> names;
    for (const TableColumn& column : table.columns)
        if (column.numeric() &&
            isCalendar(Eigen::Map<const Eigen::VectorXd>(column.numbers.data(), std::ssize(column.numbers)),
                       column.sense()))
            names.push_back(column.name);
    return names;
}

} // namespace

bool isCalendar(const Eigen::VectorXd& values, const ColumnSense& sense)
{
    return sense.meaning != NumberMeaning::Quantity || risesByRow(values);
}

std::vector<int> positionsAmong(const std::vector<std::string>& among, const std::vector<std::string>& names)
{
    std::vector<int> positions;
    for (std::size_t k = 0; k < names.size(); ++k)
        if (std::ranges::find(among, names[k]) != among.end())
            positions.push_back(static_cast<int>(k));
    return positions;
}

MatrixXd Variables::at(const std::vector<Index>& positions) const
{
    return columns(Eigen::all, positions);
}

Outcome<Variables> variablesOf(const Table& table, const std::vector<std::string>& columns)
{
    const auto found = positionsIn(table, columns);
    if (const auto* problem = std::get_if<std::string>(&found))
        return invalidTable(table.source, *problem);
    const auto& positions = std::get<std::vector<std::size_t>>(found);
    Table chosen = table;
    chosen.columns.clear();
    for (const std::size_t position : positions)
        chosen.columns.push_back(table.columns[position]);
    const std::vector<ColumnRole> roles(chosen.columns.size(), ColumnRole::Coordinate);
    Outcome<TableDataset> made = datasetOf(chosen, roles);
    if (const auto* failure = std::get_if<Failure>(&made))
        return *failure;
    auto& dataset = std::get<TableDataset>(made);
    Variables variables{.columns = std::move(dataset.data.x),
                        .names = std::move(dataset.data.columnNames),
                        .remarks = std::move(dataset.remarks),
                        .calendar = calendarOf(table)};
    if (auto problem = variablesProblem(variables.columns, variables.names))
        return *problem;
    return variables;
}

Outcome<Index> positionOf(const Variables& variables, const std::string& column)
{
    const auto found = std::ranges::find(variables.names, column);
    if (found == variables.names.end())
        return invalidInput("there is no column " + inQuotes(column) + ": choose from " + listOfNames(variables.names));
    return static_cast<Index>(found - variables.names.begin());
}

std::optional<Failure> variablesProblem(const Eigen::Ref<const MatrixXd>& columns,
                                        const std::vector<std::string>& names)
{
    const auto name = [&](Index k) { return "column " + inQuotes(names[static_cast<std::size_t>(k)]); };
    if (columns.rows() < leastIndependenceRows)
        return invalidInput("a test of independence needs at least " + std::to_string(leastIndependenceRows) +
                            " complete rows, and there " + (columns.rows() == 1 ? "is " : "are ") +
                            std::to_string(columns.rows()));
    for (Index k = 0; k < columns.cols(); ++k) {
        if ((columns.col(k).array() == columns(0, k)).all())
            return invalidInput(name(k) + " is constant: it depends on nothing, and nothing on it; leave it out");
        for (Index other = 0; other < k; ++other)
            if (columns.col(k) == columns.col(other))
                return invalidInput(name(k) + " is identical to " + name(other) + ": leave one of them out");
    }
    return std::nullopt;
}

MatrixXd standardisedColumns(const MatrixXd& columns)
{
    Dataset data;
    data.x = columns;
    return standardised(data).x;
}

} // namespace core
