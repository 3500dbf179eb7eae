#include "core/data/row_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace core
{

namespace
{

constexpr std::array<std::string_view, 9> usualNames{"name", "names", "id",    "label",   "country",
                                                     "car",  "model", "title", "rownames"};

bool isUsuallyCalledSo(const TableColumn& column)
{
    std::string lower = column.name;
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return std::ranges::find(usualNames, lower) != usualNames.end();
}

} // namespace

bool tellsRowsApart(const TableColumn& column)
{
    std::set<std::string_view> seen;
    return std::ranges::all_of(column.text,
                               [&](const std::string& text) { return !text.empty() && seen.insert(text).second; });
}

std::optional<std::size_t> rowNameColumn(const Table& table, const std::vector<ColumnRole>& roles)
{
    std::optional<std::size_t> found;
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
        const TableColumn& column = table.columns[k];
        if (roles[k] != ColumnRole::Ignore || column.numeric())
            continue;
        if (isUsuallyCalledSo(column))
            return k;
        if (!found && tellsRowsApart(column))
            found = k;
    }
    return found;
}

} // namespace core
