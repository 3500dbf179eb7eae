#include "core/data/choose_columns.h"
#include "core/data/examples.h"
#include "core/data/table.h"
#include "core/data/table_text.h"
#include "core/data/verify_tables.h"

#include <numeric>

namespace core
{

namespace
{

constexpr std::string_view examplePrefix = "example:";

Outcome<LoadedTable> loadExample(std::string_view name, const std::vector<std::string>& columns)
{
    std::optional<Dataset> data = example(name);
    if (!data) {
        std::vector<std::string> names;
        for (const ExampleDescription& description : examples())
            names.emplace_back(description.name);
        return Failure{Failure::Kind::InvalidInput,
                       "There is no example " + inQuotes(name) + ": choose from " + listOfNames(names) + "."};
    }
    CoordinateColumns coordinates{.names = data->columnNames,
                                  .named = true,
                                  .chosen = !columns.empty(),
                                  .positions = {},
                                  .tableColumns = data->columnNames.size()};
    if (columns.empty()) {
        coordinates.positions.resize(coordinates.tableColumns);
        std::iota(coordinates.positions.begin(), coordinates.positions.end(), std::size_t{0});
        return LoadedTable{{.data = std::move(*data), .remarks = {}}, std::move(coordinates)};
    }
    const auto found = columnPositions(columns, data->columnNames);
    if (const auto* problem = std::get_if<std::string>(&found))
        return invalidTable(data->source, *problem);
    Dataset chosen = *data;
    chosen.columnNames.clear();
    chosen.names.columns.clear();
    chosen.x.resize(data->size(), static_cast<Eigen::Index>(columns.size()));
    for (const std::size_t position : std::get<std::vector<std::size_t>>(found)) {
        chosen.x.col(static_cast<Eigen::Index>(chosen.columnNames.size())) =
            data->x.col(static_cast<Eigen::Index>(position));
        chosen.columnNames.push_back(data->columnNames[position]);
        chosen.names.columns.push_back(data->names.column(position));
    }
    chosen.names.columns = toldSenses(std::move(chosen.names.columns));
    if (chosen.columnNames != data->columnNames) {
        chosen.forgetGenerations(); // a part of the coordinates has another true density
        chosen.picture.reset();
    }
    coordinates.names = chosen.columnNames;
    coordinates.positions = std::get<std::vector<std::size_t>>(found);
    return LoadedTable{{.data = std::move(chosen), .remarks = {}}, std::move(coordinates)};
}

/// A file, or a table that the known answers are about.
Outcome<Table> readNamed(std::string_view specification, const ReadSettings& settings)
{
    if (specification.starts_with(verifyPrefix))
        if (const auto csv = verifyTable(specification.substr(verifyPrefix.size())))
            return readTable(*csv, std::string(specification), settings);
    return readTableFile(std::filesystem::path(specification), settings);
}

} // namespace

Outcome<Table> loadTable(std::string_view specification, const ReadSettings& settings)
{
    if (!specification.starts_with(examplePrefix))
        return readNamed(specification, settings);
    const std::optional<Dataset> data = example(specification.substr(examplePrefix.size()));
    if (!data)
        return std::get<Failure>(loadDataset(specification, {}));
    return readTable(toCsv(*data), data->source);
}

Outcome<Table> loadWholeTable(std::string_view specification, const ReadSettings& settings)
{
    if (specification.starts_with(examplePrefix))
        if (std::optional<Table> table = exampleTable(specification.substr(examplePrefix.size())))
            return *std::move(table);
    return loadTable(specification, settings);
}

Outcome<TableDataset> loadDataset(std::string_view specification, const std::vector<std::string>& columns,
                                  const ReadSettings& settings)
{
    Outcome<LoadedTable> loaded = loadColumns(specification, columns, settings);
    if (const auto* failure = std::get_if<Failure>(&loaded))
        return *failure;
    return static_cast<TableDataset&&>(std::get<LoadedTable>(loaded));
}

Outcome<LoadedTable> loadColumns(std::string_view specification, const std::vector<std::string>& columns,
                                 const ReadSettings& settings)
{
    if (specification.starts_with(examplePrefix))
        return loadExample(specification.substr(examplePrefix.size()), columns);
    Outcome<Table> table = readNamed(specification, settings);
    if (const auto* failure = std::get_if<Failure>(&table))
        return *failure;
    if (!columns.empty())
        return chooseColumns(std::move(std::get<Table>(table)), columns);
    return withRoles(std::get<Table>(table), allCoordinateRoles(std::get<Table>(table)));
}

} // namespace core
