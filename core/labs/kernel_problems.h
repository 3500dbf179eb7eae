#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// Appends what forbids a lab to use this kernel on these points, under the field "kernel": its numbers, and points
/// outside its domain.
void addKernelProblems(const Kernel& kernel, const Points& points, std::vector<Problem>& found);

} // namespace core
