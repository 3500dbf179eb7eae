#pragma once

#include "core/settings/number_bounds.h"

namespace core
{

/// A multiple of a distance of the data; beyond, squares of distances over it are no numbers.
constexpr NumberBounds multipleOfDistance(double lower, double upper)
{
    return {.lower = lower, .upper = upper, .minimum = 1e-6, .maximum = 1e6, .spacing = Spacing::Logarithmic};
}

} // namespace core
