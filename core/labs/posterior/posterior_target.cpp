#include "core/labs/posterior/posterior_target.h"

#include "core/embedding/credible_band.h"

namespace core
{

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
