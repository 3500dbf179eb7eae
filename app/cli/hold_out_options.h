#pragma once

#include "app/cli/arguments.h"
#include "core/labs/held_out.h"

#include <vector>

namespace app
{

/// `--hold-out`, by chance with `--seed`, or `--hold-out-rows` of data with so many rows; usage error for a share or a
/// row that there is not, and for both at once.
core::HoldOut holdOutFrom(const Arguments& arguments, Eigen::Index rows);

std::vector<Option> holdOutOptions();

} // namespace app
