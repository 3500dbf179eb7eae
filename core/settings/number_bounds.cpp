#include "core/settings/number_bounds.h"

#include "core/kernels/number_text.h"
#include "core/limits.h"

#include <cmath>

namespace core
{

bool NumberBounds::holds(double value) const
{
    const bool fits = minimumAllowed ? value >= minimum : value > minimum;
    return fits && value <= maximum && std::isfinite(value) &&
           (spacing != Spacing::Integer || value == std::round(value));
}

std::string NumberBounds::sentence() const
{
    if (spacing == Spacing::Integer)
        return WholeRange{.least = static_cast<int>(minimum), .most = static_cast<int>(maximum)}.sentence();
    if (minimum == 0.0 && maximum == greatestLevel)
        return levelSentence;
    if (!std::isfinite(minimum))
        return "must be a finite number";
    constexpr double greatestTold = 1e6; // beyond it a maximum keeps computations from overflowing
    const bool hasMaximum = maximum <= greatestTold;
    if (minimumAllowed && hasMaximum)
        return "must be a number from " + numberText(minimum) + " to " + numberText(maximum);
    return (minimumAllowed ? "must be a number of at least " : "must be greater than ") + numberText(minimum) +
           (hasMaximum ? " and at most " + numberText(maximum) : std::string());
}

} // namespace core
