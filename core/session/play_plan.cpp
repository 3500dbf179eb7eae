#include "core/session/play_plan.h"

#include <cmath>

namespace core
{

namespace
{

/// There and back: 0 at 0, 1 at 1, 0 at 2.
double thereAndBack(double ways)
{
    const double within = std::fmod(ways, 2.0);
    return within <= 1.0 ? within : 2.0 - within;
}

} // namespace

std::optional<double> PlayPlan::shareAfter(double elapsed) const
{
    const double ways = elapsed / seconds;
    switch (course) {
    case Course::Once:
        return ways < 1.0 ? std::optional(ways) : std::nullopt;
    case Course::Loop:
        return ways - std::floor(ways);
    case Course::BackAndForth:
        return thereAndBack(ways);
    }
    return {};
}

std::vector<double> PlayPlan::sharesOf(int pictures) const
{
    std::vector<double> shares;
    for (int i = 0; i < pictures; ++i)
        shares.push_back(course == Course::BackAndForth ? thereAndBack(2.0 * i / pictures)
                                                        : static_cast<double>(i) / (pictures - 1));
    return shares;
}

} // namespace core
