#pragma once

#include <limits>
#include <string>

namespace core
{

enum class Spacing { Linear, Logarithmic, Integer };

/// What a number may be, wherever it is set, and what a slider offers of that.
struct NumberBounds {
    double lower = 0.0, upper = 1.0;                          // of the slider; a typed value may lie beyond
    double minimum = 0.0;                                     // the least admissible value
    bool minimumAllowed = false;                              // is the minimum itself admissible?
    double maximum = std::numeric_limits<double>::infinity(); // the greatest admissible value, itself included
    Spacing spacing = Spacing::Linear;

    /// Is the value finite, within the bounds and, for an integer, whole?
    bool holds(double value) const;
    /// "must be a whole number from 1 to 1,000,000", "must lie between 0 and 1", "must be greater than 0".
    std::string sentence() const;
};

/// A number on a logarithmic slider, greater than 0.
constexpr NumberBounds positive(double lower, double upper)
{
    return {.lower = lower, .upper = upper, .spacing = Spacing::Logarithmic};
}

/// The same, but 0 is admissible too.
constexpr NumberBounds notNegative(double lower, double upper)
{
    return {.lower = lower, .upper = upper, .minimumAllowed = true, .spacing = Spacing::Logarithmic};
}

} // namespace core
