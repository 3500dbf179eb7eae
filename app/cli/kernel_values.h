#pragma once

#include "app/cli/command.h"
#include "core/kernels/kernel.h"

namespace app
{

/// What `kernelscope kernel` tells of a kernel's own values: the options for it and what they print.
std::vector<Option> kernelValueOptions();
std::vector<Printed> printedKernelValues();

/// Adds the values that the options ask for.
void addKernelValues(const Arguments& arguments, const core::Kernel& kernel, int dimension, Report& report);

} // namespace app
