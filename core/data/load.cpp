#include "core/data/choose_columns.h"
#include "core/data/examples.h"
#include "core/data/table.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

constexpr std::string_view examplePrefix = "example:";

Outcome<TableDataset> loadExample(std::string_view name, const std::vector<std::string>& columns)
{
    std::optional<Dataset> data = example(name);
    if (!data) {
        std::vector<std::string> names;
        for (const ExampleDescription& description : examples())
            names.emplace_back(description.name);
        return Failure{Failure::Kind::InvalidInput,
                       "There is no example " + inQuotes(name) + ": choose from " + listOfNames(names) + "."};
    }
    if (columns.empty())
        return TableDataset{.data = std::move(*data), .remarks = {}};
    const auto found = columnPositions(columns, data->columnNames);
    if (const auto* problem = std::get_if<std::string>(&found))
        return invalidTable(data->source, *problem);
    Dataset chosen = *data;
    chosen.columnNames.clear();
    chosen.x.resize(data->size(), static_cast<Eigen::Index>(columns.size()));
    for (const std::size_t position : std::get<std::vector<std::size_t>>(found)) {
        chosen.x.col(static_cast<Eigen::Index>(chosen.columnNames.size())) =
            data->x.col(static_cast<Eigen::Index>(position));
        chosen.columnNames.push_back(data->columnNames[position]);
    }
    if (chosen.columnNames != data->columnNames)
        chosen.generation.reset(); // a part of the coordinates has another true density
    return TableDataset{.data = std::move(chosen), .remarks = {}};
}

bool containsAll(const std::vector<std::string>& names, const std::vector<std::string>& wanted)
{
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    });
}

/// The table cut down to the columns of these names, in that order.
Table columnsNamed(const Table& table, const std::vector<std::string>& names)
{
    Table cut = table;
    cut.columns.clear();
    for (const std::string& name : names)
        cut.columns.push_back(*std::find_if(table.columns.begin(), table.columns.end(),
                                            [&](const TableColumn& column) { return column.name == name; }));
    return cut;
}

Table coordinatesOf(const Table& table)
{
    const std::vector<ColumnRole> roles = allCoordinateRoles(table);
    Table cut = table;
    cut.columns.clear();
    for (std::size_t k = 0; k < roles.size(); ++k)
        if (roles[k] == ColumnRole::Coordinate)
            cut.columns.push_back(table.columns[k]);
    return cut;
}

/// The first gap in a table of coordinates.
Failure missingValue(const Table& table)
{
    const auto isGap = [](double value) { return std::isnan(value); };
    std::string place;
    std::size_t first = table.rows;
    for (const TableColumn& column : table.columns) {
        const auto gap = std::find_if(column.numbers.begin(), column.numbers.end(), isGap);
        const auto row = static_cast<std::size_t>(gap - column.numbers.begin());
        if (row < first)
            place = placeIn(table, first = row, column);
    }
    return invalidTable(table.source, place + "the value is missing: fill the gap or remove the row");
}

} // namespace

Outcome<Eigen::MatrixXd> loadPoints(std::string_view specification, const std::vector<std::string>& names)
{
    if (specification.starts_with(examplePrefix)) {
        const std::string_view name = specification.substr(examplePrefix.size());
        const std::optional<Dataset> data = example(name);
        const bool named = data && containsAll(data->columnNames, names);
        Outcome<TableDataset> loaded = loadExample(name, named ? names : std::vector<std::string>());
        if (const auto* failure = std::get_if<Failure>(&loaded))
            return *failure;
        return std::move(std::get<TableDataset>(loaded).data.x);
    }
    const Outcome<Table> read = readTableFile(std::filesystem::path(specification));
    if (const auto* failure = std::get_if<Failure>(&read))
        return *failure;
    const Table& table = std::get<Table>(read);
    const bool named = !names.empty() && containsAll(columnNames(table), names);
    const Table points = named ? columnsNamed(table, names) : coordinatesOf(table);
    Outcome<TableDataset> made =
        datasetOf(points, std::vector<ColumnRole>(points.columns.size(), ColumnRole::Coordinate));
    if (const auto* failure = std::get_if<Failure>(&made))
        return *failure;
    Eigen::MatrixXd& x = std::get<TableDataset>(made).data.x;
    if (static_cast<std::size_t>(x.rows()) < points.rows)
        return missingValue(points);
    return std::move(x);
}

Outcome<TableDataset> loadDataset(std::string_view specification, const std::vector<std::string>& columns)
{
    if (specification.starts_with(examplePrefix))
        return loadExample(specification.substr(examplePrefix.size()), columns);
    Outcome<Table> table = readTableFile(std::filesystem::path(specification));
    if (const auto* failure = std::get_if<Failure>(&table))
        return *failure;
    if (!columns.empty())
        return chooseColumns(std::move(std::get<Table>(table)), columns);
    return withRoles(std::get<Table>(table), allCoordinateRoles(std::get<Table>(table)));
}

} // namespace core
