#include "core/hypothesis/gamma_law.h"

#include "core/special_functions/special_functions.h"

#include <cmath>

namespace core
{

bool GammaLaw::exists(double mean, double variance)
{
    return mean > 0.0 && variance > 0.0 && std::isfinite(mean * mean) && std::isfinite(variance);
}

double GammaLaw::survival(double statistic) const
{
    const double value = ofVariable(statistic);
    return value > 0.0 ? gammaAbove(shape_, value / scale_) : 1.0;
}

double GammaLaw::density(double statistic) const
{
    const double value = ofVariable(statistic);
    return value > 0.0 ? factor_ * (gammaDensity(shape_, value / scale_) / scale_) : 0.0;
}

double GammaLaw::threshold(double level) const
{
    return (gammaUpperQuantile(shape_, level) * scale_ - shift_) / factor_;
}

} // namespace core
