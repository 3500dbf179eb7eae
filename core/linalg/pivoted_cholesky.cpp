#include "core/linalg/pivoted_cholesky.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

PivotedCholesky pivotedCholesky(const VectorXd& diagonal, const std::function<VectorXd(Index)>& column,
                                double relativeTolerance, Index maxRank, std::stop_token stop)
{
    const Index n = diagonal.size();
    maxRank = std::min(maxRank, n);
    const double target = relativeTolerance * diagonal.sum();
    PivotedCholesky result;
    VectorXd residual = diagonal.cwiseMax(0.0);
    Index rank = 0;
    // The factor grows by doubling: most Grams of smooth kernels end long before maxRank.
    result.factor.resize(n, std::min<Index>(maxRank, 64));
    while (rank < maxRank && !stop.stop_requested()) {
        Index pivot = 0;
        const double largest = n > 0 ? residual.maxCoeff(&pivot) : 0.0;
        if (residual.sum() <= target || !(largest > 0.0))
            break;
        if (rank == result.factor.cols())
            result.factor.conservativeResize(n, std::min(maxRank, 2 * rank));
        VectorXd next = column(pivot);
        assert(next.size() == n);
        next.noalias() -= result.factor.leftCols(rank) * result.factor.row(pivot).head(rank).transpose();
        next /= std::sqrt(largest);
        // In exact arithmetic earlier pivots have zero rows from here on: keep it so.
        for (const Index earlier : result.pivots)
            next(earlier) = 0.0;
        residual = (residual - next.cwiseAbs2()).cwiseMax(0.0);
        residual(pivot) = 0.0;
        result.factor.col(rank++) = next;
        result.pivots.push_back(pivot);
    }
    result.factor.conservativeResize(n, rank);
    result.residualTrace = residual.sum();
    result.converged = result.residualTrace <= target;
    return result;
}

} // namespace core
