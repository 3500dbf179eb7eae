#include "core/data/examples.h"
#include "core/data/table.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace core
{

namespace
{

constexpr std::string_view examplePrefix = "example:";

std::string listOf(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 20;
    std::string list;
    for (std::size_t k = 0; k < std::min(most, names.size()); ++k)
        list += (k == 0 ? "" : ", ") + names[k];
    return list + (names.size() > most ? ", …" : "");
}

/// Positions of the requested columns, by name or else by number from 1.
std::variant<std::vector<std::size_t>, std::string> positions(const std::vector<std::string>& requested,
                                                              const std::vector<std::string>& names)
{
    std::vector<std::size_t> found;
    for (const std::string& request : requested) {
        std::size_t position = static_cast<std::size_t>(std::find(names.begin(), names.end(), request) - names.begin());
        if (position == names.size()) {
            std::size_t number = 0;
            const char* end = request.data() + request.size();
            const auto [stop, error] = std::from_chars(request.data(), end, number);
            if (error != std::errc() || stop != end || number < 1 || number > names.size())
                return "there is no column " + inQuotes(request) + ": choose from " + listOf(names) +
                       ", or a number from 1 to " + std::to_string(names.size());
            position = number - 1;
        }
        if (std::find(found.begin(), found.end(), position) != found.end())
            return "column " + inQuotes(request) + " is chosen twice: name it once";
        found.push_back(position);
    }
    return found;
}

Outcome<TableDataset> loadExample(std::string_view name, const std::vector<std::string>& columns)
{
    std::optional<Dataset> data = example(name);
    if (!data) {
        std::vector<std::string> names;
        for (const ExampleDescription& description : examples())
            names.emplace_back(description.name);
        return Failure{Failure::Kind::InvalidInput,
                       "There is no example " + inQuotes(name) + ": choose from " + listOf(names) + "."};
    }
    if (columns.empty())
        return TableDataset{.data = std::move(*data), .remarks = {}};
    const auto found = positions(columns, data->columnNames);
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

std::vector<std::string> columnNames(const Table& table)
{
    std::vector<std::string> names;
    for (const TableColumn& column : table.columns)
        names.push_back(column.name);
    return names;
}

/// The dataset under these roles, with a remark on each text column that it leaves out.
Outcome<TableDataset> withRoles(const Table& table, const std::vector<ColumnRole>& roles)
{
    Outcome<TableDataset> made = datasetOf(table, roles);
    if (auto* loaded = std::get_if<TableDataset>(&made))
        for (std::size_t k = 0; k < roles.size(); ++k)
            if (roles[k] == ColumnRole::Ignore && !table.columns[k].numeric())
                loaded->remarks.push_back("column " + inQuotes(table.columns[k].name) + " holds text and is left out");
    return made;
}

/// The chosen columns first, in the order asked for, as coordinates; labels, targets and weights stay what they are.
Outcome<TableDataset> chooseColumns(Table table, const std::vector<std::string>& columns)
{
    const auto found = positions(columns, columnNames(table));
    if (const auto* problem = std::get_if<std::string>(&found))
        return invalidTable(table.source, *problem);
    const std::vector<ColumnRole> guessed = allCoordinateRoles(table);
    std::vector<TableColumn> ordered;
    std::vector<ColumnRole> roles;
    const auto& chosen = std::get<std::vector<std::size_t>>(found);
    for (const std::size_t position : chosen) {
        ordered.push_back(table.columns[position]);
        roles.push_back(ColumnRole::Coordinate);
    }
    for (std::size_t k = 0; k < guessed.size(); ++k) {
        if (guessed[k] == ColumnRole::Coordinate || std::find(chosen.begin(), chosen.end(), k) != chosen.end())
            continue;
        ordered.push_back(std::move(table.columns[k]));
        roles.push_back(guessed[k]);
    }
    table.columns = std::move(ordered);
    return withRoles(table, roles);
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
