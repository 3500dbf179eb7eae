#pragma once

#include "core/interval.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Φ⁻¹((1+L)/2): a normal variable lies within ±z standard deviations with probability L in (0, 1) (asserted).
double twoSidedQuantile(double level);

/// Pointwise: at each point alone the function lies between the two with the stated probability.
struct Band {
    Eigen::VectorXd lower, upper;
};
/// mean ± Φ⁻¹((1+L)/2)·√variance.
Band credibleBand(const Eigen::VectorXd& mean, const Eigen::VectorXd& variance, double level);

/// Where a band over an ascending grid does not hold 0: maximal intervals, their ends where the edge of the band,
/// taken straight between grid points, crosses 0. NaN counts as holding 0. A single grid point can make an interval
/// only together with its crossings to both sides.
std::vector<Interval> excludesZero(const Eigen::VectorXd& grid, const Band& band);

} // namespace core
