#pragma once

#include <Eigen/Core>

namespace core
{

/// σ(a) = 1/(1+e^(−a)), without overflow.
double logistic(double a);

/// log σ(a), without loss for large |a|.
double logLogistic(double a);

/// E σ(a) for a ~ N(mean, variance), variance >= 0: the predictive probability of a logistic classifier whose latent
/// value is uncertain. Absolute error about 1e-16 everywhere. About 1 µs for variance <= 4, some 5 µs beyond.
///   sd <= 2: the trapezoidal rule on ∫ σ(mean + sd z) φ(z) dz;  sd > 2: on ∫ σ'(e) Φ((mean − e)/sd) de,
/// both of analytic functions that fall off fast, where that rule converges exponentially.
double averagedLogistic(double mean, double variance);
Eigen::VectorXd averagedLogistic(const Eigen::VectorXd& mean, const Eigen::VectorXd& variance);

/// σ(mean/√(1+π·variance/8)): the approximation that replaces σ by a probit of the same slope at 0; within 0.02 of
/// averagedLogistic.  Source: MacKay, "The evidence framework applied to classification networks" (1992).
double probitAveragedLogistic(double mean, double variance);
Eigen::VectorXd probitAveragedLogistic(const Eigen::VectorXd& mean, const Eigen::VectorXd& variance);

/// averagedLogistic to 1e-7, from a table over (mean/√(1+πv/8), v) that is made at the first call (some 50 ms): for
/// maps of many pixels.
Eigen::MatrixXd tabulatedAveragedLogistic(const Eigen::MatrixXd& mean, const Eigen::MatrixXd& variance);

} // namespace core
