#pragma once

#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// A window cut to where the kernel is defined: brownian() begins at 0. Failure in a sentence when nothing is left, or
/// the kernel overflows at its corners. Requires problems(kernel, window.size()) empty.
Outcome<std::vector<Interval>> windowInDomain(const Kernel& kernel, std::vector<Interval> window);

} // namespace core
