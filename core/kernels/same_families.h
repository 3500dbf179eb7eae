#pragma once

#include "core/kernels/kernel.h"

namespace core
{

/// Are both made of the same families in the same way, whatever their numbers?
bool hasSameFamilies(const Kernel& a, const Kernel& b);

} // namespace core
