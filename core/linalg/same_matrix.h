#pragma once

#include <Eigen/Core>

namespace core
{

/// Are shapes and values the same? Eigen's == asserts the former.
template <class A, class B>
bool sameMatrix(const Eigen::DenseBase<A>& a, const Eigen::DenseBase<B>& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && a.derived() == b.derived();
}

} // namespace core
