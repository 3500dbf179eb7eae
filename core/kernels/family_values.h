#pragma once

#include "core/kernels/kernel.h"

namespace core
{

/// Gram matrices are computed in tiles of that side: one with its temporaries stays in the second-level cache.
inline constexpr Eigen::Index tileSize = 128;

/// out_ij = k(x_i, y_j), unscaled, for a block small enough to stay in the cache. Every column is a few vectorised
/// sweeps.
void evaluate(const Family& family, const Points& x, const Points& y, Eigen::Ref<Eigen::MatrixXd> out);

/// k(x_i, x_i).
Eigen::VectorXd evaluateDiagonal(const Family& family, const Points& x);

} // namespace core
