#include "core/window/window.h"

#include "core/window/drawable_window.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

namespace core
{

using Eigen::Index;

namespace
{

constexpr double smallestWidth = 1.0 / largestMagnitude; // below, for the same reason as there, no width is of use

/// The smallest 1, 2 or 5 times a power of ten that is at least `value`.
double roundStep(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double multiple : {1.0, 2.0, 5.0})
        if (multiple * power >= value)
            return multiple * power;
    return 10.0 * power;
}

} // namespace

std::vector<Interval> fittingIntervals(const Eigen::Ref<const Eigen::MatrixXd>& x)
{
    constexpr double margin = 0.15; // of the range: tails are worth seeing
    std::vector<Interval> window(static_cast<std::size_t>(x.cols()), {.lo = -1.0, .hi = 1.0});
    for (Index d = 0; d < x.cols() && x.rows() > 0; ++d) {
        const double lo = x.col(d).minCoeff(), hi = x.col(d).maxCoeff();
        // A single place, or places that rounding alone keeps apart, have no scale of their own: one unit to either
        // side.
        const double magnitude = std::max(std::abs(lo), std::abs(hi));
        const bool isPlace = !(hi - lo > std::max(1e-9 * magnitude, smallestWidth));
        const double width = isPlace ? std::max(1.0, 1e-6 * magnitude) / margin : hi - lo;
        const double step = roundStep(0.02 * width);
        const Interval fitting{.lo = std::floor((lo - margin * width) / step) * step,
                               .hi = std::ceil((hi + margin * width) / step) * step};
        if (canBeDrawn(fitting))
            window[static_cast<std::size_t>(d)] = fitting;
    }
    return window;
}

Index windowDimensions(const Dataset& data)
{
    return data.shape() == Shape::Picture ? 0 : data.dimensions();
}

std::vector<Interval> fittingWindow(const Dataset& data)
{
    return fittingIntervals(data.x.leftCols(windowDimensions(data)));
}

std::vector<Interval> followingWindow(const std::vector<Interval>& window, const Dataset& before, const Dataset& now)
{
    constexpr double leastFilled = 1.0 / 3.0;
    const auto shows = [](const Interval& side, const auto& x) {
        return x.size() == 0 || (x.minCoeff() >= side.lo && x.maxCoeff() <= side.hi);
    };
    const auto fills = [](const Interval& side, const auto& x) {
        return x.size() < 2 || x.maxCoeff() - x.minCoeff() >= leastFilled * side.width();
    };
    const std::vector<Interval> fitting = fittingWindow(now);
    assert(fitting.size() == window.size());
    std::vector<Interval> next = window;
    for (std::size_t d = 0; d < next.size(); ++d) {
        const auto column = static_cast<Index>(d);
        const auto were = before.x.col(column), are = now.x.col(column);
        const bool outgrown = shows(window[d], were) && !shows(window[d], are);
        const bool lost = fills(window[d], were) && !fills(window[d], are);
        if (outgrown || lost)
            next[d] = fitting[d];
    }
    return next;
}

std::vector<Problem> windowProblems(const std::vector<Interval>& window, Index dimensions)
{
    std::vector<Problem> found;
    if (static_cast<Index>(window.size()) != dimensions)
        found.push_back({"window", "has " + std::to_string(window.size()) + " intervals, but the data have " +
                                       std::to_string(dimensions) + (dimensions == 1 ? " column" : " columns")});
    for (const Interval& interval : window) {
        const double magnitude = std::max(std::abs(interval.lo), std::abs(interval.hi));
        if (!(magnitude <= largestMagnitude))
            found.push_back({"window", "its ends must be finite numbers"});
        else if (!(interval.width() > 0.0))
            found.push_back({"window", "must end above where it begins"});
        else if (!(interval.width() > std::max(1e-9 * magnitude, smallestWidth))) // no room for distinct grid points
            found.push_back({"window", "is too narrow to compute in: zoom out, or fit it to the data"});
    }
    return found;
}

void addWindowProblems(const std::vector<Interval>& window, const Dataset& data, std::vector<Problem>& found)
{
    if (data.shape() == Shape::Picture) {
        if (!window.empty())
            found.push_back(
                {"window", "has " + std::to_string(window.size()) + " intervals, and over pictures there are none"});
        return;
    }
    for (Problem& problem : windowProblems(window, data.dimensions()))
        found.push_back(std::move(problem));
}

} // namespace core
