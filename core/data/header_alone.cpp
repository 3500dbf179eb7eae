#include "core/data/header_alone.h"

#include "core/data/choose_columns.h"
#include "core/data/table.h"
#include "core/data/table_text.h"

namespace core
{

std::optional<Outcome<Dataset>> datasetWithoutRows(std::string_view content, const std::string& source,
                                                   const std::vector<std::string>& columns,
                                                   const ReadSettings& settings)
{
    const bool blank = content.find_first_not_of(" \t\r\n") == std::string_view::npos;
    const std::optional<std::vector<std::string>> header = blank ? columns : headerAlone(content, settings);
    if (!header || header->empty())
        return std::nullopt;
    Table table{.source = source, .columns = {}, .rows = 0, .lines = {}, .remarks = {}};
    for (const std::string& name : *header)
        table.columns.push_back({.name = name, .numbers = {}, .text = {}, .missing = 0});
    std::vector<std::string> chosen = columns;
    if (!columns.empty() && !blank) {
        const auto positions = columnPositions(columns, *header);
        if (const auto* problem = std::get_if<std::string>(&positions))
            return invalidTable(source, *problem);
        chosen.clear();
        for (const std::size_t position : std::get<std::vector<std::size_t>>(positions))
            chosen.push_back((*header)[position]);
    } else if (columns.empty()) {
        const std::vector<ColumnRole> roles = allCoordinateRoles(table);
        for (std::size_t k = 0; k < roles.size(); ++k)
            if (roles[k] == ColumnRole::Coordinate)
                chosen.push_back((*header)[k]);
    }
    if (chosen.empty())
        return std::nullopt;
    Dataset data = emptyDataset(static_cast<Eigen::Index>(chosen.size()));
    data.columnNames = chosen;
    data.source = source;
    return data;
}

} // namespace core
