#pragma once

#include "core/interval.h"

#include <Eigen/Core>

namespace core
{

/// Bins of equal width over a range.
struct HistogramBins {
    Interval range;
    int count = 1;
    double width() const { return range.width() / count; }
    bool operator==(const HistogramBins&) const = default;
};

/// Bins from the smallest to the largest finite value, as wide as 2·IQR·n^(−1/3), but between 10 and 60 of them. A
/// single bin around the value when all are equal, [0, 1] when none is finite. Cost O(n log n). Source: Freedman and
/// Diaconis, "On the histogram as a density estimator: L₂ theory", Z. Wahrsch. verw. Geb. 57 (1981).
HistogramBins histogramBins(const Eigen::VectorXd& values);

/// How many values fall into each bin. A bin holds its lower edge, the last one also its upper.
struct Histogram {
    HistogramBins bins;
    Eigen::VectorXd counts;   // one a bin
    Eigen::Index outside = 0; // finite values beyond the range
    Eigen::VectorXd centres() const;
    /// counts/(Σ counts · width), which integrates to 1; zeros when nothing was counted.
    Eigen::VectorXd density() const;
};

/// Values that are not finite are left out. Requires bins.count >= 1 (asserted). Cost O(n).
Histogram histogram(const Eigen::VectorXd& values, const HistogramBins& bins);

} // namespace core
