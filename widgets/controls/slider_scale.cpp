#include "widgets/controls/slider_scale.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

double roundedToFourDigits(double value)
{
    if (value == 0.0)
        return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 3.0);
    // Below one, dividing by a power of ten that a double holds exactly gives the number nearest to the decimal one.
    return unit < 1.0 ? std::round(value / unit) / std::round(1.0 / unit) : std::round(value / unit) * unit;
}

} // namespace

double SliderScale::positionOf(double value) const
{
    if (spacing != core::Spacing::Logarithmic)
        return std::clamp((value - lower) / (upper - lower), 0.0, 1.0);
    if (!(value > 0.0))
        return 0.0;
    return std::clamp(std::log(value / lower) / std::log(upper / lower), 0.0, 1.0);
}

double SliderScale::valueAt(double position) const
{
    if (position <= 0.0)
        return lower;
    if (position >= 1.0)
        return upper;
    const double value = spacing == core::Spacing::Logarithmic ? lower * std::pow(upper / lower, position)
                                                               : lower + position * (upper - lower);
    return whole || spacing == core::Spacing::Integer ? std::round(value) : roundedToFourDigits(value);
}

SliderScale SliderScale::widenedTo(double value) const
{
    if (spacing == core::Spacing::Logarithmic && !(value > 0.0))
        return *this;
    return {.lower = std::min(lower, value), .upper = std::max(upper, value), .spacing = spacing, .whole = whole};
}

} // namespace widgets
