#include "core/labs/posterior/posterior_target.h"

#include "core/embedding/credible_band.h"
#include "core/linalg/same_matrix.h"

namespace core
{

bool IntegratedFunction::operator==(const IntegratedFunction& other) const
{
    const bool sameOther = y.has_value() == other.y.has_value() && (!y || sameMatrix(*y, *other.y));
    return sameMatrix(at, other.at) && sameMatrix(x, other.x) && sameOther && level == other.level &&
           sites == other.sites && observed == other.observed;
}

IntegratedBand bandOf(const FunctionMixture& mixture, const IntegratedFunction& function, Eigen::Index draws)
{
    IntegratedBand band{.at = function.at,
                        .mean = mixture.mean(),
                        .lower = mixture.quantile(0.5 * (1.0 - function.level)),
                        .upper = mixture.quantile(0.5 * (1.0 + function.level)),
                        .level = function.level,
                        .draws = draws};
    band.excludingZero = fractionExcludingZero(band.lower, band.upper);
    band.excludesZero = excludesZero(band.at, {.lower = band.lower, .upper = band.upper});
    return band;
}

} // namespace core
