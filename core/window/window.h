#pragma once

#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// Beyond this no coordinate is of use: squares and products of smaller numbers are still numbers.
inline constexpr double largestMagnitude = 1e100;

/// One interval a column that shows all the points with a margin; [-1, 1]^d where there are none. x n×d, finite.
std::vector<Interval> fittingIntervals(const Eigen::Ref<const Eigen::MatrixXd>& x);

/// How many intervals the window over the data has: one a column, and none over pictures, which are no places.
Eigen::Index windowDimensions(const Dataset& data);

/// The window of input space that shows all the data with a margin; [-1, 1]^d for an empty sheet. Finite data.
std::vector<Interval> fittingWindow(const Dataset& data);

/// The window to go on with once other points, of as many columns, have taken the place of those `before`: side by side
/// the same, or the fitting one where it showed them all and does not show these, or these fill less than a third of it
/// and those did not. Finite data.
std::vector<Interval> followingWindow(const std::vector<Interval>& window, const Dataset& before, const Dataset& now);

/// What is wrong with the window that the labs share, as problems of the field "window": as many intervals as
/// dimensions, finite ends, wide enough to hold distinct grid points.
std::vector<Problem> windowProblems(const std::vector<Interval>& window, Eigen::Index dimensions);

/// Appends what is wrong with it as the window over these data.
void addWindowProblems(const std::vector<Interval>& window, const Dataset& data, std::vector<Problem>& found);

} // namespace core
