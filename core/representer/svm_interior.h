#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <stop_token>

namespace core
{

/// The dual of a support vector machine (svm_dual.h) by a primal-dual interior point method, for settings where descent
/// hardly moves: large C, smooth kernels. Multipliers within (0, C), those that belong on a bound put there. 15 to 40
/// steps, whatever C; cost n³/3 a step. Failure (ill-conditioned) when a step cannot be solved for. Cancelled on stop.
/// Source: Wright, "Primal-Dual Interior-Point Methods" (1997), chapter 5, for bounds on both sides.
Outcome<Eigen::VectorXd> interiorMultipliers(const Eigen::MatrixXd& gram, const Eigen::VectorXd& y, double c,
                                             bool withOffset, std::stop_token stop);

} // namespace core
