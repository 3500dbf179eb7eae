#pragma once

#include "core/data/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// What the rows of a table are called, and the column that says so.
struct RowNames {
    std::string column;             // "car"
    std::vector<std::string> names; // one a row, empty for a row without one; no names at all where there are none
    bool isEmpty() const { return names.empty(); }
    bool operator==(const RowNames&) const = default;
};

/// Has every row a text of its own in the column?
bool tellsRowsApart(const TableColumn& column);

/// The column of text that names the rows: of those without a role the first one that is called name, names, id, label,
/// country, car, model, title or rownames, else the first one in which every row has a text of its own. Nothing where
/// there is no such column. Cost O(n log n) a column of text.
std::optional<std::size_t> rowNameColumn(const Table& table, const std::vector<ColumnRole>& roles);

} // namespace core
