#pragma once

#include "core/kernels/kernel.h"

#include <optional>

namespace core
{

/// The one-dimensional kernel k_d of k(x,y) = Π_d k_d(x_d, y_d); constants and positive factors go with the first
/// dimension. Nothing when the kernel is not a product over dimensions. In one dimension every kernel is its own
/// factor.
std::optional<Kernel> factorOnDimension(const Kernel& kernel, Eigen::Index dimension, Eigen::Index dimensions);

} // namespace core
