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
    return (minimumAllowed ? "must be a number of at least " : "must be greater than ") + numberText(minimum);
}

} // namespace core
