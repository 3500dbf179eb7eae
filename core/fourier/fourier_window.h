#pragma once

#include "core/interval.h"
#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <numbers>
#include <vector>

namespace core
{

/// The box of the rows, and where a kernel is asked for, per column.
struct FourierWindow {
    Eigen::VectorXd low, high;      // of the rows
    std::vector<Interval> places{}; // empty: at the rows alone
};

/// One column of it.
struct WindowColumn {
    double range = 1.0, width = 1.0; // of the rows; of rows and places
    double centre = 0.0;

    /// The period range·(1 + 2^(k/2)) with the least k that holds width + reach: one table of sums serves many
    /// lengthscales.
    double periodFor(double reach) const;
    double nextPeriod(double period) const { return range + std::numbers::sqrt2 * (period - range); }
};
WindowColumn columnOf(const FourierWindow& window, Eigen::Index c);

/// From where on what falls of the kernel (farBound) is below `least` along a column, found within 1 %; infinity where
/// that is not within 1e6 times `unit`.
double reachAlong(const Kernel& kernel, Eigen::Index columns, Eigen::Index column, double least, double unit);

} // namespace core
