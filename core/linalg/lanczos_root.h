#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"

namespace core
{

/// A^½ Z for a symmetric positive semidefinite A (n×n) and Z n×S by the Lanczos method, ‖z‖ Q √T e₁ for each column z,
/// with full reorthogonalisation: every column agrees with the exact one to about 1e-4 of its size. The steps grow with
/// the spread of the eigenvalues, from some 20 to n: cost O(n²S) a step, where the eigenvalues of A cost 9n³ at once.
/// `rounding`: an error of A's eigenvalues below which negative ones count as 0. Failure for those further down.
Outcome<Eigen::MatrixXd> lanczosRootTimes(const Eigen::MatrixXd& a, const Eigen::MatrixXd& z, double rounding);

} // namespace core
