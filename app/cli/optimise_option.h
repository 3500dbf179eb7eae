#pragma once

#include "app/cli/arguments.h"

#include "core/kernels/kernel.h"

#include <string>
#include <vector>

namespace app
{

/// `--optimise all|NAMES` of commands that maximise a log evidence: paths of the kernel's numbers (pathOf) and the name
/// of the diagonal's. A name without its [i] means every number of an ARD list.
std::vector<std::string> pathsToOptimise(const Arguments& arguments, const core::Kernel& kernel, double diagonal,
                                         const std::string& diagonalName);

} // namespace app
