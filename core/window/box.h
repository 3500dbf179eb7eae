#pragma once

#include "core/interval.h"
#include "core/kernels/families/family.h"

#include <vector>

namespace core
{

/// The least box that holds these points, an interval a column; none of no points.
std::vector<Interval> boxOf(const Points& points);

/// The least box that holds both; of one that is empty the other.
std::vector<Interval> hullOf(std::vector<Interval> a, const std::vector<Interval>& b);

} // namespace core
