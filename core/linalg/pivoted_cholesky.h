#pragma once

#include <Eigen/Core>

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// A positive semidefinite K ≈ F Fᵀ with F n×r. K − F Fᵀ is positive semidefinite (to rounding), vanishes in the rows
/// and columns of the pivots, and has trace `residualTrace`, which therefore bounds each of its eigenvalues.
struct PivotedCholesky {
    Eigen::MatrixXd factor;           // n×r
    std::vector<Eigen::Index> pivots; // r, in the order taken
    double residualTrace = 0.0;
    bool converged = false; // false: stopped at the rank limit, or on request
};

/// Greedy: the next pivot is where the residual diagonal is largest. Ends when the residual trace is at most
/// relativeTolerance·trace(K), at rank maxRank, or on stop. Of K only the diagonal and r columns are asked for. Cost
/// O(n r²). The last few residuals are rounding: a tolerance below about 1e-15 would only count noise.
PivotedCholesky pivotedCholesky(const Eigen::VectorXd& diagonal,
                                const std::function<Eigen::VectorXd(Eigen::Index)>& column, double relativeTolerance,
                                Eigen::Index maxRank, std::stop_token stop = {});

} // namespace core
