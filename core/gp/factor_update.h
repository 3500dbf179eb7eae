#pragma once

#include "core/linalg/cholesky.h"

#include <optional>

namespace core
{

/// The factor of C with one more row and column at the end: `column` = C_{n,0…n-1} (n), `corner` = C_nn. Nothing when
/// the larger matrix is not positive definite to rounding. Cost O(n²).
std::optional<CholeskyFactor> withRow(const CholeskyFactor& factor, const Eigen::VectorXd& column, double corner);

/// The factor of C without row and column `index`: the rows above stay, those below take up the deleted column by a
/// rank-one update. Cost O((n - index)²) beside the copy.
CholeskyFactor withoutRow(const CholeskyFactor& factor, Eigen::Index index);

} // namespace core
