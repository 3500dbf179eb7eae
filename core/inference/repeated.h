#pragma once

#include <Eigen/Core>

#include <array>

namespace core
{

inline constexpr std::array repeatedProbabilities{0.05, 0.25, 0.5, 0.75, 0.95};

/// What one number was over independent repeats; of those where it is finite, the others are not counted.
struct RepeatedNumber {
    Eigen::Index counted = 0;
    double mean, sd, meanError; // sd over n - 1, and sd/√n; NaN where too few are counted
    std::array<double, repeatedProbabilities.size()> quantiles; // type 7 of Hyndman & Fan
};
RepeatedNumber summaryOf(const Eigen::VectorXd& values);

} // namespace core
