#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <iterator>
#include <vector>

namespace core::verdicts
{

/// Points and weights in short decimals.
struct Witness {
    std::vector<std::vector<double>> points;
    std::vector<double> weights;
    double value = 0.0; // Σ w_i w_j k(x_i, x_j), or a hair nearer to 0: its sign is sure
};

/// A row for each of its points; 0×0 without any.
inline Eigen::MatrixXd pointsOf(const Witness& witness)
{
    if (witness.points.empty())
        return {};
    Eigen::MatrixXd points(std::ssize(witness.points), std::ssize(witness.points.front()));
    for (Eigen::Index i = 0; i < points.rows(); ++i)
        points.row(i) = Eigen::RowVectorXd::Map(witness.points[static_cast<std::size_t>(i)].data(), points.cols());
    return points;
}

inline Eigen::VectorXd weightsOf(const Witness& witness)
{
    return Eigen::VectorXd::Map(witness.weights.data(), std::ssize(witness.weights));
}

/// k(x, y) ≠ k(y, x), surely.
struct Asymmetry {
    std::vector<double> x, y;
    double forwards = 0.0, backwards = 0.0;
};

} // namespace core::verdicts
