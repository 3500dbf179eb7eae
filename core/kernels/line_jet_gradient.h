#pragma once

#include "core/kernels/kernel.h"
#include "core/linalg/products.h"

namespace core
{

/// For every θ_p of continuousHyperparameters(kernel) the sum of what slopes at s (m×1) have to do with values at x
/// (n×1) and with each other, as θ_p moves: Σ_ij a_ij θ_p ∂(∂k/∂s)(s_i, x_j)/∂θ_p + Σ_ij b_ij θ_p ∂(∂²k/∂s∂s')(s_i,
/// s_j)/∂θ_p, for a m×n and b m×m, symmetric. Beside gramLogGradient, which has the values alone; signs as there.
/// By dual numbers: exact. Requires as lineJet (asserted). Cost O((nm + m²) p).
Eigen::VectorXd slopeLogGradient(const Kernel& kernel, const Points& s, const Points& x, const MatrixIn& a,
                                 const MatrixIn& b);

} // namespace core
