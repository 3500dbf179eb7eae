#pragma once

#include "core/data/table.h"

#include <cstddef>
#include <vector>

namespace core
{

/// These rows of the table alone, ascending.
void keepRows(Table& table, const std::vector<std::size_t>& rows);

} // namespace core
