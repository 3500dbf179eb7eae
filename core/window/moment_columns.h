#pragma once

#include <Eigen/Core>

namespace core
{

/// Mean and variance side by side, n×2, as a window in the plane draws them together: Moments has a `mean` and a
/// `variance`, n each.
template <class Moments>
Eigen::MatrixXd momentColumns(const Moments& moments)
{
    Eigen::MatrixXd columns(moments.mean.size(), 2);
    columns << moments.mean, moments.variance;
    return columns;
}

} // namespace core
