#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <array>
#include <string>
#include <vector>

namespace core
{

/// Which plane of a space of more than two columns a witness is drawn over.
struct SlicePlane {
    std::array<Eigen::Index, 2> columns{}; // across and up, different
    std::array<Interval, 2> window{};
    Eigen::VectorXd held; // d: where the other columns stand
};

/// The plane of these columns over their intervals of the window, the others held at their medians over both samples.
/// Columns that are not there, or the same, give way to the first ones. x (n×d) and y (m×d), d > 2, a row at least.
SlicePlane slicePlane(const Eigen::MatrixXd& x, const Eigen::MatrixXd& y, int across, int up,
                      const std::vector<Interval>& window);

/// The empirical witness over such a plane,
///   f(z) = mean_i k(z, x_i) − mean_j k(z, y_j),
/// on `side`² pixels. The kernel sees all d columns. Cost O(side² (n + m) d).
Field witnessSlice(const Kernel& kernel, const Eigen::MatrixXd& x, const Eigen::MatrixXd& y, const SlicePlane& plane,
                   Eigen::Index side);

/// "the witness is drawn over FL and RW, the other columns at their medians: CL = 32.1, CW = 36.8".
std::string sliceRemark(const SlicePlane& plane, const std::vector<std::string>& names);

} // namespace core
