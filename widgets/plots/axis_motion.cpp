#include "widgets/plots/axis_motion.h"

#include "widgets/plots/axis_look.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

QCPRange movedRange(const QCPAxis& axis, const QCPRange& start, double from, double to)
{
    if (isLogarithmic(axis))
        return {start.lower * (from / to), start.upper * (from / to)};
    return start + (from - to);
}

QCPRange shiftedRange(const QCPAxis& axis, double share)
{
    const QCPRange range = axis.range();
    if (!isLogarithmic(axis))
        return range + share * range.size();
    const double factor = std::pow(range.upper / range.lower, share);
    return {range.lower * factor, range.upper * factor};
}

QCPRange zoomedRange(const QCPAxis& axis, double factor, double about)
{
    const QCPRange range = axis.range();
    if (isLogarithmic(axis))
        return {about * std::pow(range.lower / about, factor), about * std::pow(range.upper / about, factor)};
    return {about + factor * (range.lower - about), about + factor * (range.upper - about)};
}

bool isDrawable(const QCPAxis& axis, const QCPRange& range)
{
    const double scale = std::max({std::abs(range.lower), std::abs(range.upper), 1e-200});
    const bool linear = range.size() > 1e-11 * scale && std::abs(range.lower) < 1e200 && std::abs(range.upper) < 1e200;
    return linear && (!isLogarithmic(axis) || range.lower > 1e-200);
}

} // namespace widgets
