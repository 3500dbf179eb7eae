#pragma once

#include <Eigen/Core>

namespace core
{

/// The n >= 1 Chebyshev points of the first kind on [lo, hi], ascending: none lies on an end.
Eigen::VectorXd chebyshevNodes(Eigen::Index n, double lo, double hi);

/// The matrix (points × n) that carries values at chebyshevNodes(n, lo, hi) to the interpolating polynomial's values at
/// `points` inside [lo, hi] (barycentric formula, stable for any n). On a tensor grid: E₁ V E₂ᵀ.
Eigen::MatrixXd chebyshevInterpolation(Eigen::Index n, double lo, double hi, const Eigen::VectorXd& points);

} // namespace core
