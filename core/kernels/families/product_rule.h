#pragma once

#include <Eigen/Core>

namespace core
{

/// For Π_d h(x_d, y_d) from the m×d factors h and their slopes: the product over the other dimensions is taken without
/// dividing, since a factor may be 0.
Eigen::MatrixXd productRule(const Eigen::MatrixXd& factors, const Eigen::MatrixXd& factorSlopes);

} // namespace core
