#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"

#include <vector>

namespace core
{

/// Σ_i w_i k(·, x_i) over a 2D window, for drawing: one product of two small matrices for kernels that are products
/// over the dimensions; Chebyshev nodes, more of them until held-out points agree, for other smooth ones; the drawn
/// grid itself for kinked ones (where the field may be coarser than drawnSide()).
Field embeddingField(const Kernel& kernel, const Points& x, const Eigen::VectorXd& weights,
                     const std::vector<Interval>& window, bool preview);

} // namespace core
