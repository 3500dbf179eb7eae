#include "core/window/box.h"

#include <algorithm>
#include <cassert>

namespace core
{

std::vector<Interval> boxOf(const Points& points)
{
    std::vector<Interval> box;
    for (Eigen::Index c = 0; points.rows() > 0 && c < points.cols(); ++c)
        box.push_back({.lo = points.col(c).minCoeff(), .hi = points.col(c).maxCoeff()});
    return box;
}

std::vector<Interval> hullOf(std::vector<Interval> a, const std::vector<Interval>& b)
{
    if (a.empty() || b.empty())
        return a.empty() ? b : a;
    assert(a.size() == b.size());
    for (std::size_t c = 0; c < a.size(); ++c)
        a[c] = {.lo = std::min(a[c].lo, b[c].lo), .hi = std::max(a[c].hi, b[c].hi)};
    return a;
}

} // namespace core
