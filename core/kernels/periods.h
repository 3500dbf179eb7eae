#pragma once

#include "core/kernels/kernel.h"

#include <optional>
#include <vector>

namespace core
{

/// The distance after which the family repeats itself; nothing where it does not.
std::optional<double> periodOf(const Family& family);

/// The periods of the kernel's periodic and cosine parts, ascending, each once. Empty: nothing in it oscillates.
std::vector<double> periods(const Kernel& kernel);

} // namespace core
