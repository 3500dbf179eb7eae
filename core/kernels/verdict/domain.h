#pragma once

namespace core::verdicts
{

/// The places where every coordinate of a point may be.
enum class Domain {
    Line,            // all of R
    NonNegative,     // x >= 0
    Positive,        // x > 0
    Unit,            // |x| < 1
    UnitInterval,    // 0 <= x <= 1
    PositiveIntegers // 1, 2, 3 …
};

} // namespace core::verdicts
