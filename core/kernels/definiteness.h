#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

namespace core
{

/// Is a symmetric matrix positive semidefinite as far as double precision can tell?
struct Definiteness {
    double minEigenvalue = 0.0;
    double tolerance = 0.0; // 4 n ε ‖K‖∞: rounding of the entries may move an eigenvalue this far
    bool positiveSemidefinite() const { return !(minEigenvalue < -tolerance); }
};

/// 4 n ε ‖K‖∞.
double definitenessTolerance(const Eigen::MatrixXd& gram);

/// From the eigenvalues of `gram` (n×n); n = 0 counts as positive semidefinite. Failure when an entry is not finite.
/// Cost O(n³).
Outcome<Definiteness> definiteness(const Eigen::MatrixXd& gram);

} // namespace core
