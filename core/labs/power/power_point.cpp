#include "core/labs/power/power_lab.h"

#include <cmath>
#include <limits>

namespace core
{

double PowerPoint::rate() const
{
    return repeats > 0 ? static_cast<double>(rejections) / repeats : std::numeric_limits<double>::quiet_NaN();
}

double PowerPoint::error() const
{
    const double p = rate();
    return std::sqrt(p * (1.0 - p) / repeats);
}

/// The probabilities p that a binomial test by the normal approximation, with the variance p(1−p)/R of p itself, does
/// not reject: never empty, never beyond 0 and 1. Source: Wilson, "Probable inference", JASA 22 (1927).
Interval PowerPoint::wilson() const
{
    constexpr double z = 1.959963984540054; // of 95 %
    if (repeats == 0)
        return {.lo = rate(), .hi = rate()};
    const double p = rate(), n = repeats, z2 = z * z;
    const double middle = (p + 0.5 * z2 / n) / (1.0 + z2 / n);
    const double reach = z / (1.0 + z2 / n) * std::sqrt(p * (1.0 - p) / n + 0.25 * z2 / (n * n));
    // Where none or all reject an end is 0 or 1, which rounding would miss.
    return {.lo = rejections == 0 ? 0.0 : middle - reach, .hi = rejections == repeats ? 1.0 : middle + reach};
}

} // namespace core
