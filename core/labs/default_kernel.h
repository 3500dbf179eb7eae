#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"

namespace core
{

/// se with ℓ = median pairwise distance.
Kernel defaultKernel(const Dataset& data);

} // namespace core
