#pragma once

#include "core/kernels/kernel.h"

namespace core
{

/// A pooled Gram small enough to look at.
struct GramPicture {
    Eigen::MatrixXd values; // s×s, s = min(N, side): means over blocks of rows and columns
    Eigen::Index first = 0; // how many of its rows are P
};

/// Each sample ordered by its first column, so that neighbours in space are neighbours in the picture; `gram` is the
/// pooled one of x above y. Cost O(N²).
GramPicture gramPicture(const Eigen::MatrixXd& gram, const Points& x, const Points& y, Eigen::Index side = 160);

} // namespace core
