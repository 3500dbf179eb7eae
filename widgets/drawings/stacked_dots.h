#pragma once

#include "core/interval.h"

#include <Eigen/Core>

namespace widgets
{

/// Dots, each upon those before it that are nearer than a fortieth of the axis: n×2, at heights ½, 1½, …
Eigen::MatrixXd stackedDots(const Eigen::VectorXd& dots, const core::Interval& across);

} // namespace widgets
