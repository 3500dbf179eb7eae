#pragma once

#include <functional>

namespace core
{

/// The part of a progress from `from` to `to`, to be told of what is a part of the work; none where nobody listens.
/// Holds `progress` by reference.
inline std::function<void(double)> shareOf(const std::function<void(double)>& progress, double from, double to)
{
    if (!progress)
        return {};
    return [&progress, from, to](double share) { progress(from + share * (to - from)); };
}

} // namespace core
