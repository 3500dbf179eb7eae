#include "core/data/examples.h"
#include "core/data/table.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <charconv>

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
    std::vector<std::string> names;
    for (const TableColumn& column : table.columns)
        names.push_back(column.name);
    const auto found = positions(columns, names);
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

} // namespace

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
