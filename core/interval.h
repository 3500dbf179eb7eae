#pragma once

namespace core
{

/// An interval of the real line, lo < hi.
struct Interval {
    double lo = 0.0, hi = 1.0;
    double width() const { return hi - lo; }
    bool operator==(const Interval&) const = default;
};

} // namespace core
