#include "core/linalg/chebyshev.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The angle of node i counted so that the nodes ascend.
double angle(Index i, Index n)
{
    return std::numbers::pi * (2.0 * static_cast<double>(n - 1 - i) + 1.0) / (2.0 * static_cast<double>(n));
}

} // namespace

VectorXd chebyshevNodes(Index n, double lo, double hi)
{
    assert(n >= 1 && lo < hi);
    VectorXd nodes(n);
    for (Index i = 0; i < n; ++i)
        nodes(i) = 0.5 * (lo + hi) + 0.5 * (hi - lo) * std::cos(angle(i, n));
    return nodes;
}

MatrixXd chebyshevInterpolation(Index n, double lo, double hi, const VectorXd& points)
{
    const VectorXd nodes = chebyshevNodes(n, lo, hi);
    VectorXd weights(n);
    for (Index i = 0; i < n; ++i)
        weights(i) = (i % 2 == 0 ? 1.0 : -1.0) * std::sin(angle(i, n));
    MatrixXd matrix(points.size(), n);
    for (Index row = 0; row < points.size(); ++row) {
        const VectorXd difference = points(row) - nodes.array();
        Index nearest = 0;
        if (difference.cwiseAbs().minCoeff(&nearest) == 0.0) {
            matrix.row(row).setZero();
            matrix(row, nearest) = 1.0;
        } else {
            matrix.row(row) = weights.cwiseQuotient(difference);
            matrix.row(row) /= matrix.row(row).sum();
        }
    }
    return matrix;
}

} // namespace core
