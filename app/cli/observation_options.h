#pragma once

#include "app/cli/arguments.h"

#include "core/data/dataset.h"

namespace app
{

/// Inputs in x and targets, from columns of which the last is the target; where no columns were chosen and one is
/// called "target", it is that. Usage error when no column is left for the inputs.
core::Dataset withLastColumnAsTarget(core::Dataset data, const Arguments& arguments);

/// `--data` with `--columns x1,x2,y`, inputs before the target. Remarks go to standard error.
core::Dataset observationsFrom(const Arguments& arguments);

/// `--at` as rows of inputs: of a file that has them, the columns with the inputs' names.
Eigen::MatrixXd inputsFrom(const Arguments& arguments, const core::Dataset& observations);

/// `--columns`, as commands with a target explain it.
Option observationColumnsOption();

} // namespace app
