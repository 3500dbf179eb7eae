#include "core/gp/factor_update.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// L Lᵀ + v vᵀ = L' L'ᵀ by Givens rotations, in place (v is used up).
void addRankOne(Eigen::Ref<MatrixXd, 0, Eigen::OuterStride<>> lower, VectorXd& v)
{
    const Index n = lower.rows();
    for (Index j = 0; j < n; ++j) {
        const double old = lower(j, j), turned = std::hypot(old, v[j]);
        const double cosine = old / turned, sine = v[j] / turned;
        lower(j, j) = turned;
        const Index below = n - j - 1;
        const VectorXd column = lower.col(j).tail(below);
        lower.col(j).tail(below) = cosine * column + sine * v.tail(below);
        v.tail(below) = cosine * v.tail(below) - sine * column;
    }
}

} // namespace

std::optional<CholeskyFactor> withRow(const CholeskyFactor& factor, const VectorXd& column, double corner)
{
    const Index n = factor.lower.rows();
    assert(column.size() == n);
    const VectorXd row = solveLower(factor, column);
    const double pivot = corner + factor.jitter - row.squaredNorm();
    // Rounding of the sum of squares alone is of this size: a smaller pivot would be noise.
    if (!(pivot > 4.0 * static_cast<double>(n + 1) * std::numeric_limits<double>::epsilon() * corner))
        return std::nullopt;
    CholeskyFactor larger{.lower = MatrixXd::Zero(n + 1, n + 1), .jitter = factor.jitter};
    larger.lower.topLeftCorner(n, n) = factor.lower;
    larger.lower.row(n).head(n) = row.transpose();
    larger.lower(n, n) = std::sqrt(pivot);
    return larger;
}

CholeskyFactor withoutRow(const CholeskyFactor& factor, Index index)
{
    const Index n = factor.lower.rows(), below = n - index - 1;
    assert(index >= 0 && index < n);
    CholeskyFactor smaller{.lower = MatrixXd::Zero(n - 1, n - 1), .jitter = factor.jitter};
    smaller.lower.topLeftCorner(index, index) = factor.lower.topLeftCorner(index, index);
    smaller.lower.bottomLeftCorner(below, index) = factor.lower.bottomLeftCorner(below, index);
    smaller.lower.bottomRightCorner(below, below) = factor.lower.bottomRightCorner(below, below);
    VectorXd deleted = factor.lower.col(index).tail(below);
    addRankOne(smaller.lower.bottomRightCorner(below, below), deleted);
    return smaller;
}

} // namespace core
