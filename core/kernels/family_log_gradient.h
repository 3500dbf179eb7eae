#pragma once

#include "core/kernels/kernel.h"
#include "core/linalg/products.h"

namespace core
{

/// Adds to `out`, for each continuous number θ of the family in reading order (each entry of an ARD list by itself),
/// Σ_ij a_ij θ ∂k(x_i, y_j)/∂θ; `value` holds k(x_i, y_j), unscaled. n×m blocks small enough to stay in the cache.
/// Returns how many numbers that were.
Eigen::Index addFamilyLogGradient(const Family& family, const Points& x, const Points& y, const MatrixIn& value,
                                  const MatrixIn& a, Eigen::Ref<Eigen::VectorXd> out);

} // namespace core
