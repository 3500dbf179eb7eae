#pragma once

#include "app/cli/arguments.h"

#include "core/data/table.h"

namespace app
{

/// Inputs in x and targets, from columns of which the last is the target; where no columns were chosen and one is
/// called "target", it is that. Usage error when no column is left for the inputs.
core::LoadedTable withLastColumnAsTarget(core::LoadedTable table, const Arguments& arguments);

/// `--data` with `--columns x1,x2,y`, inputs before the target. Remarks go to standard error.
core::LoadedTable observationsFrom(const Arguments& arguments);

/// `--columns`, as commands with a target explain it.
Option observationColumnsOption();

} // namespace app
