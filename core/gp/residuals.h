#pragma once

#include <Eigen/Core>

#include <optional>
#include <string>

namespace core
{

/// How far targets lie from what was foretold of them, in the standard deviations that were foretold, and where a
/// sample of standard normal numbers would have them.
struct StandardisedResiduals {
    Eigen::VectorXd value; // (t_i - mean_i)/√variance_i; NaN where a prediction is none
    Eigen::VectorXd quantile; // Φ⁻¹((r_i - 3/8)/(n + 1/4)), r_i = 1 … n the rank of a value among the n that are known
    Eigen::Index known = 0, outside = 0; // n, and how many of them lie beyond ±residualBound
};

/// Of standard normal numbers 5 % lie outside.
inline constexpr double residualBound = 1.96;

/// Each is standard normal where the model holds; those of targets left out in turn are not independent, for they share
/// the others. A prediction is none that is not finite or has no variance; equal values rank as they come. Requires as
/// many of each (asserted). Cost O(n log n).
/// Source: Rasmussen & Williams, Gaussian Processes for Machine Learning (2006), eqs. 5.10 to 5.12; Blom, Statistical
/// Estimates and Transformed Beta-Variables (1958), for the quantiles.
StandardisedResiduals standardisedResiduals(const Eigen::VectorXd& targets, const Eigen::VectorXd& mean,
                                            const Eigen::VectorXd& variance);

/// A sentence where the residuals are far from standard normal: of mean size above 2, so that the model is to be
/// doubted before what it says is read, or one beyond ±10, whose row is to be looked at.
std::optional<std::string> absurdResiduals(const StandardisedResiduals& residuals);

} // namespace core
