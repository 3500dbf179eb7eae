#include "core/embedding/credible_band.h"

#include "core/special_functions/special_functions.h"

#include <cassert>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

/// Where the straight line from (x0, y0) to (x1, y1), y0 and y1 on different sides of 0, crosses it.
double crossing(double x0, double y0, double x1, double y1)
{
    return x0 + (x1 - x0) * (y0 / (y0 - y1));
}

} // namespace

double twoSidedQuantile(double level)
{
    assert(level > 0.0 && level < 1.0);
    // Φ⁻¹((1+L)/2) = √2 erf⁻¹(L); near 1 by the complement, of which more digits are left.
    return std::numbers::sqrt2 * (level < 0.5 ? erfInverse(level) : erfcInverse(1.0 - level));
}

Band credibleBand(const VectorXd& mean, const VectorXd& variance, double level)
{
    const VectorXd half = twoSidedQuantile(level) * variance.cwiseSqrt();
    return {.lower = mean - half, .upper = mean + half};
}

std::vector<Interval> excludesZero(const VectorXd& grid, const Band& band)
{
    const Index n = grid.size();
    const auto side = [&](Index i) { return band.lower[i] > 0.0 ? 1 : band.upper[i] < 0.0 ? -1 : 0; };
    std::vector<Interval> intervals;
    for (Index i = 0; i < n;) {
        const int here = side(i);
        Index end = i + 1;
        while (end < n && side(end) == here)
            ++end;
        if (here != 0) {
            const VectorXd& edge = here > 0 ? band.lower : band.upper;
            const double lo = i > 0 ? crossing(grid[i - 1], edge[i - 1], grid[i], edge[i]) : grid[0];
            const double hi = end < n ? crossing(grid[end - 1], edge[end - 1], grid[end], edge[end]) : grid[n - 1];
            if (lo < hi)
                intervals.push_back({.lo = lo, .hi = hi});
        }
        i = end;
    }
    return intervals;
}

} // namespace core
