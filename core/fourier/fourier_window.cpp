#include "core/fourier/fourier_window.h"

#include "core/fourier/spectral_measure.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;

double WindowColumn::periodFor(double reach) const
{
    const double beyond = (width + reach) / range - 1.0;
    const double k = std::ceil(2.0 * std::log2(std::max(beyond, 0x1p-20)));
    return range * (1.0 + std::exp2(0.5 * k));
}

WindowColumn columnOf(const FourierWindow& window, Index c)
{
    double low = window.low(c), high = window.high(c);
    WindowColumn column{.range = high - low};
    if (!window.places.empty()) {
        const Interval& places = window.places[static_cast<std::size_t>(c)];
        low = std::min(low, places.lo);
        high = std::max(high, places.hi);
    }
    column.width = high - low;
    column.centre = 0.5 * (low + high);
    if (!(column.range > 0.0)) // all rows at one place: the places asked for, or any unit
        column.range = column.width > 0.0 ? column.width : 1.0;
    return column;
}

double reachAlong(const Kernel& kernel, Index columns, Index column, double least, double unit)
{
    const auto isNear = [&](double distance) {
        Eigen::RowVectorXd apart = Eigen::RowVectorXd::Zero(columns);
        apart(column) = distance;
        return farBound(kernel, apart).falling > least;
    };
    double low = 1e-9 * unit, high = low;
    while (isNear(high) && high < 1e6 * unit) {
        low = high;
        high *= 4.0;
    }
    if (isNear(high))
        return std::numeric_limits<double>::infinity();
    while (high > 1.01 * low) {
        const double middle = std::sqrt(low * high);
        (isNear(middle) ? low : high) = middle;
    }
    return high;
}

} // namespace core
