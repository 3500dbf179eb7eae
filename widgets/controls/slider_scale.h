#pragma once

#include "core/kernels/descriptions.h"

namespace widgets
{

/// The map between the places of a slider, 0 to 1, and the values it offers.
struct SliderScale {
    double lower = 0.0, upper = 1.0; // lower < upper; lower > 0 when logarithmic
    core::Spacing spacing = core::Spacing::Linear;
    bool whole = false; // whole numbers alone, also where the spacing is logarithmic

    /// Where `value` sits, held within 0 and 1.
    double positionOf(double value) const;

    /// The value at a place, rounded to four significant digits (the eye cannot place a handle better, and sessions and
    /// expressions stay readable); whole numbers where they alone are meant; exactly lower and upper at the ends.
    double valueAt(double position) const;

    /// This scale, reaching as far as `value`. A logarithmic scale cannot reach zero and stays as it is.
    SliderScale widenedTo(double value) const;

    bool operator==(const SliderScale&) const = default;
};

} // namespace widgets
