#pragma once

#include "core/kernels/kernel.h"

namespace core
{

/// An upper bound of ‖φ(x+h) − φ(x)‖ over all steps |h_d| <= reach_d (>= 0), for a shift-invariant kernel (asserted),
/// where ‖φ(x+h) − φ(x)‖² = 2(k(0) − k(h)). Attained for one family; for products from 1 − Π ρ_i <= Σ (1 − ρ_i), which
/// holds for correlations |ρ_i| <= 1, and is tight for small steps. Of a formula the greatest over some steps. Cost
/// O(d) a family.
double largestFeatureDistance(const Kernel& kernel, const Eigen::VectorXd& reach);

} // namespace core
