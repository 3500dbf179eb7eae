#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// Appends what forbids a lab to use this kernel on these data, under the field "kernel": its numbers, and points
/// outside its domain.
void addKernelProblems(const Kernel& kernel, const Dataset& data, std::vector<Problem>& found);

} // namespace core
