#pragma once

#include <Eigen/Core>

namespace core
{

/// The sum of numbers in the same order on every machine, with an error that hardly grows with their count.
double pairwiseSum(const Eigen::Ref<const Eigen::ArrayXd>& values);

} // namespace core
