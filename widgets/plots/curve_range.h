#pragma once

#include "core/interval.h"

#include <Eigen/Core>

#include <initializer_list>

namespace widgets
{

/// The vertical range of curves of either sign: their finite values and zero, a little air on both sides, and below it
/// the share `strip` of their height for marks along the bottom. That of 0 … 1 when there is no value but zero.
core::Interval rangeAboutZero(std::initializer_list<Eigen::MatrixXd> curves, double strip);

} // namespace widgets
