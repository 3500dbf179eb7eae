#include "core/special_functions/special_functions.h"

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <numbers>

namespace core
{

using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

double logGamma(double x)
{
    return boost::math::lgamma(x);
}

double logGammaInDouble(double x)
{
    return boost::math::lgamma(x, InDouble());
}

double digamma(double x)
{
    return boost::math::digamma(x);
}

double gammaBelow(double a, double x)
{
    return boost::math::gamma_p(a, x);
}

double gammaAbove(double a, double x)
{
    return boost::math::gamma_q(a, x);
}

double gammaDensity(double a, double x)
{
    return boost::math::gamma_p_derivative(a, x);
}

double gammaQuantile(double a, double below)
{
    return boost::math::gamma_p_inv(a, below);
}

double gammaUpperQuantile(double a, double above)
{
    return boost::math::gamma_q_inv(a, above);
}

double normalBelow(double z)
{
    return 0.5 * boost::math::erfc(-z / std::numbers::sqrt2);
}

double normalQuantile(double probability)
{
    return -std::numbers::sqrt2 * boost::math::erfc_inv(2.0 * probability);
}

double erfInverse(double value)
{
    return boost::math::erf_inv(value, InDouble());
}

double erfcInverse(double value)
{
    return boost::math::erfc_inv(value, InDouble());
}

double besselK(int order, double x)
{
    return boost::math::cyl_bessel_k(order, x, InDouble());
}

double besselK(double order, double x)
{
    using namespace boost::math::policies;
    using OrInfinity = policy<promote_double<false>, overflow_error<ignore_error>>;
    return boost::math::cyl_bessel_k(order, x, OrInfinity());
}

} // namespace core
