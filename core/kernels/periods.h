#pragma once

#include "core/kernels/kernel.h"

#include <vector>

namespace core
{

/// The periods of the kernel's periodic and cosine parts, ascending, each once. Empty: nothing in it oscillates.
std::vector<double> periods(const Kernel& kernel);

} // namespace core
