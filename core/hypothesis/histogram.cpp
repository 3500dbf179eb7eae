#include "core/hypothesis/histogram.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace core
{

HistogramBins histogramBins(const Eigen::VectorXd& values)
{
    std::vector<double> sorted;
    std::ranges::copy_if(values, std::back_inserter(sorted), [](double value) { return std::isfinite(value); });
    if (sorted.empty())
        return {{0.0, 1.0}, 1};
    std::ranges::sort(sorted);
    const double lowest = sorted.front(), highest = sorted.back();
    if (!(highest > lowest)) {
        const double half = lowest != 0.0 ? 0.01 * std::abs(lowest) : 0.5;
        return {{lowest - half, lowest + half}, 1};
    }
    constexpr int fewest = 10, most = 60; // too few hide the shape, too many are narrower than a few pixels
    const std::size_t n = sorted.size();
    const double width = 2.0 * (sorted[(3 * n) / 4] - sorted[n / 4]) / std::cbrt(static_cast<double>(n));
    const double wanted = width > 0.0 ? std::ceil((highest - lowest) / width) : most;
    return {{lowest, highest}, static_cast<int>(std::clamp(wanted, double{fewest}, double{most}))};
}

Eigen::VectorXd Histogram::centres() const
{
    const Eigen::ArrayXd index = Eigen::ArrayXd::LinSpaced(bins.count, 0.5, bins.count - 0.5);
    return bins.range.lo + bins.width() * index;
}

Eigen::VectorXd Histogram::density() const
{
    const double total = counts.sum();
    return total > 0.0 ? Eigen::VectorXd(counts / (total * bins.width())) : Eigen::VectorXd::Zero(counts.size());
}

Histogram histogram(const Eigen::VectorXd& values, const HistogramBins& bins)
{
    assert(bins.count >= 1);
    Histogram found{bins, Eigen::VectorXd::Zero(bins.count), 0};
    for (const double value : values) {
        if (value >= bins.range.lo && value <= bins.range.hi) {
            const double place = (value - bins.range.lo) / bins.width();
            found.counts[std::min(static_cast<Eigen::Index>(place), Eigen::Index{bins.count - 1})] += 1.0;
        } else if (std::isfinite(value)) {
            ++found.outside;
        }
    }
    return found;
}

} // namespace core
