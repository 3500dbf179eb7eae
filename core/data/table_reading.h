#pragma once

#include "core/data/number_cell.h"
#include "core/data/table.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace core
{

/// A table with how it was read.
struct TableReading {
    Outcome<Table> table; // Cancelled where it was stopped
    /// What was told and, where nothing was, what was found; as far as that is known where there is no table. Lines of
    /// titles count among the skipped ones. `separator` stays Auto for a single column, `dates` where no column needs
    /// an order; where columns have different ones it is that of what is in doubt.
    ReadSettings found;
    bool asksForDates = false; // a column is text until somebody tells the order of its dates
};

/// readTable, with what it found. `kind`: how its cells came about.
TableReading readingOfText(std::string_view content, std::string source, const ReadSettings& settings,
                           std::stop_token stop = {}, CellKind kind = CellKind::Written);

} // namespace core
