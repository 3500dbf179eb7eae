#pragma once

#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <memory>
#include <vector>

namespace core
{

/// Beyond this a drift no longer moves smoothly: its fraction has lost its digits.
inline constexpr double largestDrift = 1e9;

/// Appends what is wrong with data, kernel and window for a lab of functions over one or two inputs: "data", "kernel",
/// "window".
void addFunctionLabProblems(const std::shared_ptr<const Dataset>& data, const Kernel& kernel,
                            const std::vector<Interval>& window, std::vector<Problem>& found);

} // namespace core
