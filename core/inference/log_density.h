#pragma once

#include <Eigen/Core>

#include <functional>

namespace core
{

/// An unnormalised log density at one place, with its gradient; −infinity where the density is 0 (the gradient is then
/// not read).
struct LogDensityAt {
    double value = 0.0;
    Eigen::VectorXd gradient;
};

/// A log density on R^d, the same each time it is asked.
using LogDensityFunction = std::function<LogDensityAt(const Eigen::VectorXd&)>;

} // namespace core
