#include "core/data/choose_columns.h"

#include "core/data/delimited.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace core
{

std::string listOfNames(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 20;
    std::string list;
    for (std::size_t k = 0; k < std::min(most, names.size()); ++k)
        list += (k == 0 ? "" : ", ") + names[k];
    return list + (names.size() > most ? ", …" : "");
}

std::variant<std::vector<std::size_t>, std::string> columnPositions(const std::vector<std::string>& requested,
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
                return "there is no column " + inQuotes(request) + ": choose from " + listOfNames(names) +
                       ", or a number from 1 to " + std::to_string(names.size());
            position = number - 1;
        }
        if (std::find(found.begin(), found.end(), position) != found.end())
            return "column " + inQuotes(request) + " is chosen twice: name it once";
        found.push_back(position);
    }
    return found;
}

std::vector<std::string> columnNames(const Table& table)
{
    std::vector<std::string> names;
    for (const TableColumn& column : table.columns)
        names.push_back(column.name);
    return names;
}

namespace
{

std::size_t rowsWithoutValue(const TableColumn& column)
{
    std::size_t missing = 0;
    for (std::size_t row = 0; row < column.numbers.size(); ++row)
        missing += misses(column, row) ? 1 : 0;
    return missing;
}

} // namespace

Outcome<LoadedTable> withRoles(const Table& table, const std::vector<ColumnRole>& roles)
{
    Outcome<TableDataset> made = datasetOf(table, roles);
    if (const auto* failure = std::get_if<Failure>(&made))
        return *failure;
    LoadedTable loaded{std::move(std::get<TableDataset>(made)), {}};
    loaded.coordinates = {.names = loaded.data.columnNames,
                          .named = table.named,
                          .chosen = false,
                          .positions = {},
                          .tableColumns = table.columns.size(),
                          .senses = loaded.data.names.columns};
    for (std::size_t k = 0; k < roles.size(); ++k) {
        if (roles[k] == ColumnRole::Coordinate)
            loaded.coordinates.positions.push_back(k);
        if (roles[k] == ColumnRole::Ignore && !table.columns[k].numeric())
            loaded.remarks.push_back("column " + inQuotes(table.columns[k].name) + " holds text and is left out");
    }
    return loaded;
}

Outcome<LoadedTable> chooseColumns(Table table, const std::vector<std::string>& columns)
{
    const auto found = columnPositions(columns, columnNames(table));
    if (const auto* problem = std::get_if<std::string>(&found))
        return invalidTable(table.source, *problem);
    const std::vector<ColumnRole> guessed = allCoordinateRoles(table);
    std::vector<TableColumn> ordered;
    std::vector<ColumnRole> roles;
    std::vector<std::string> remarks;
    const auto& chosen = std::get<std::vector<std::size_t>>(found);
    for (const std::size_t position : chosen) {
        ordered.push_back(table.columns[position]);
        roles.push_back(ColumnRole::Coordinate);
    }
    for (std::size_t k = 0; k < guessed.size(); ++k) {
        if (guessed[k] == ColumnRole::Coordinate || std::find(chosen.begin(), chosen.end(), k) != chosen.end())
            continue;
        if (const std::size_t missing = rowsWithoutValue(table.columns[k]);
            guessed[k] == ColumnRole::Label && missing > 0) {
            remarks.push_back("the label " + inQuotes(table.columns[k].name) +
                              " is not among the columns asked for and is left out: " + countOf(missing, "row") +
                              " would go with it");
            continue;
        }
        ordered.push_back(std::move(table.columns[k]));
        roles.push_back(guessed[k]);
    }
    const std::size_t columnsAsRead = table.columns.size();
    table.columns = std::move(ordered);
    Outcome<LoadedTable> made = withRoles(table, roles);
    if (auto* loaded = std::get_if<LoadedTable>(&made)) {
        loaded->coordinates.positions = chosen;
        loaded->coordinates.tableColumns = columnsAsRead;
        loaded->coordinates.chosen = true;
        loaded->remarks.insert(loaded->remarks.end(), remarks.begin(), remarks.end());
    }
    return made;
}

} // namespace core
