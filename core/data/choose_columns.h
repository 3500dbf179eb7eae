#pragma once

#include "core/data/table.h"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace core
{

/// The names separated by commas, at most twenty of them.
std::string listOfNames(const std::vector<std::string>& names);

std::vector<std::string> columnNames(const Table& table);

/// Positions of the requested columns, by name or else by number from 1; what is wrong with the request otherwise.
std::variant<std::vector<std::size_t>, std::string> columnPositions(const std::vector<std::string>& requested,
                                                                    const std::vector<std::string>& names);

/// The dataset under these roles, with a remark on each text column that it leaves out.
Outcome<LoadedTable> withRoles(const Table& table, const std::vector<ColumnRole>& roles);

/// The chosen columns first, in the order asked for, as coordinates; labels, targets and weights stay what they are,
/// but for a label that some rows miss: not asked for, it takes no rows, and a remark says that it is left out.
Outcome<LoadedTable> chooseColumns(Table table, const std::vector<std::string>& columns);

} // namespace core
