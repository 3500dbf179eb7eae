#pragma once

#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// Beyond this no coordinate is of use: squares and products of smaller numbers are still numbers.
inline constexpr double largestMagnitude = 1e100;

/// A window of input space that shows all the data with a margin, one interval a dimension; [-1, 1]^d for an empty
/// sheet. Finite data.
std::vector<Interval> fittingWindow(const Dataset& data);

/// What is wrong with the window that the labs share, as problems of the field "window": as many intervals as
/// dimensions, finite ends, wide enough to hold distinct grid points.
std::vector<Problem> windowProblems(const std::vector<Interval>& window, Eigen::Index dimensions);

} // namespace core
