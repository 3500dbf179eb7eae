#pragma once

namespace core
{

/// A slope of a function on the line, and where it was observed.
struct SlopeAt {
    double at = 0.0, slope = 0.0;
    bool operator==(const SlopeAt&) const = default;
};

} // namespace core
