#pragma once

#include <Eigen/Core>

namespace core
{

/// log Σ_i exp(v_i), safe from overflow; -infinity for nothing or only -infinities, +infinity and NaN go through.
double logSumExp(const Eigen::Ref<const Eigen::VectorXd>& values);

/// log(exp(a) + exp(b)).
double logAddExp(double a, double b);

} // namespace core
