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

} // namespace core
