#pragma once

#include <Eigen/Core>

namespace widgets
{

// Bars as a curve around them: every edge twice, with the height before and after it, and 0 beyond the ends.

/// n+1 edges: 2(n+1) positions.
inline Eigen::VectorXd barEdges(const Eigen::VectorXd& edges)
{
    Eigen::VectorXd all(2 * edges.size());
    for (Eigen::Index i = 0; i < edges.size(); ++i)
        all[2 * i] = all[2 * i + 1] = edges[i];
    return all;
}

/// The heights of n bars there: 2(n+1).
inline Eigen::VectorXd barOutline(const Eigen::VectorXd& heights)
{
    Eigen::VectorXd all = Eigen::VectorXd::Zero(2 * (heights.size() + 1));
    for (Eigen::Index i = 0; i < heights.size(); ++i)
        all[2 * i + 1] = all[2 * i + 2] = heights[i];
    return all;
}

/// Separate bars of a breadth around positions, from zero to their heights; none where a height is not finite. m×2.
Eigen::MatrixXd outlineOfBars(const Eigen::VectorXd& at, const Eigen::VectorXd& heights, double breadth);

} // namespace widgets
