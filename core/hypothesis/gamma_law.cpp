#include "core/hypothesis/gamma_law.h"

#include <boost/math/distributions/gamma.hpp>

#include <cmath>

namespace core
{

namespace
{

using Gamma = boost::math::gamma_distribution<double>;

} // namespace

bool GammaLaw::exists(double mean, double variance)
{
    return mean > 0.0 && variance > 0.0 && std::isfinite(mean * mean) && std::isfinite(variance);
}

double GammaLaw::survival(double statistic) const
{
    const double value = ofVariable(statistic);
    return value > 0.0 ? boost::math::cdf(boost::math::complement(Gamma(shape_, scale_), value)) : 1.0;
}

double GammaLaw::density(double statistic) const
{
    const double value = ofVariable(statistic);
    return value > 0.0 ? factor_ * boost::math::pdf(Gamma(shape_, scale_), value) : 0.0;
}

double GammaLaw::threshold(double level) const
{
    return (boost::math::quantile(boost::math::complement(Gamma(shape_, scale_), level)) - shift_) / factor_;
}

} // namespace core
