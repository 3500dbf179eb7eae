#include "core/labs/power/wilson.h"

#include <cmath>

namespace core
{

Interval wilsonInterval(const PowerPoint& point)
{
    constexpr double z = 1.959963984540054; // of 95 %
    const double p = point.rate(), n = point.repeats, z2 = z * z;
    if (point.repeats == 0)
        return {.lo = p, .hi = p};
    const double middle = (p + 0.5 * z2 / n) / (1.0 + z2 / n);
    const double reach = z / (1.0 + z2 / n) * std::sqrt(p * (1.0 - p) / n + 0.25 * z2 / (n * n));
    // Where none or all reject an end is 0 or 1, which rounding would miss.
    return {.lo = point.rejections == 0 ? 0.0 : middle - reach,
            .hi = point.rejections == point.repeats ? 1.0 : middle + reach};
}

} // namespace core
