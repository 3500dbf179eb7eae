#include "core/kernels/families/rational_quadratic.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;

void RationalQuadratic::profile(ArrayRef s) const
{
    s = -alpha * (s / (2.0 * alpha)).log1p();
    exponentiate(s);
}

void RationalQuadratic::slope(ArrayRef s) const
{
    s = -(alpha + 1.0) * (s / (2.0 * alpha)).log1p();
    exponentiate(s);
    s *= -0.5;
}

ArrayXd RationalQuadratic::stretch(const ArrayIn& s, const ArrayIn& k) const
{
    return k / (1.0 + s / (2.0 * alpha));
}

ArrayXd RationalQuadratic::shapeLogGradient(const ArrayIn& s, const ArrayIn& k) const
{
    const ArrayXd u = s / (2.0 * alpha);
    return alpha * (k * (u / (1.0 + u) - u.log1p()));
}

double RationalQuadratic::smallestScale(Eigen::Index dimension) const
{
    return lengthscaleAlong(lengthscale, dimension) * std::min(1.0, std::sqrt(2.0 * alpha));
}

std::string RationalQuadratic::formula() const
{
    const std::string told = formulaNumber(alpha);
    return "(1+" + halvedSquareText(lengthscale, "2·" + told, "(2·" + told + ")") + ")^(-" + told + ")";
}

namespace
{

double rationalQuadraticDensity(double alpha, double c, double k)
{
    const double u = c * std::abs(k), order = alpha - 0.5;
    if (u == 0.0)
        return order > 0.0 ? c * std::sqrt(std::numbers::pi) * std::exp(std::lgamma(order) - std::lgamma(alpha))
                           : std::numeric_limits<double>::infinity();
    if (u > 700.0)
        return 0.0;
    const double bessel = besselK(std::abs(order), u); // K_{−ν} = K_ν
    if (std::isinf(bessel) && order > 0.0)             // (u/2)^ν K_ν(u) → Γ(ν)/2
        return rationalQuadraticDensity(alpha, c, 0.0);
    return 2.0 * std::sqrt(std::numbers::pi) * c * std::exp(order * std::log(0.5 * u) - std::lgamma(alpha)) * bessel;
}

} // namespace

Outcome<FourierSpectrum> RationalQuadratic::spectrum() const
{
    const double c = std::sqrt(2.0 * alpha) * lengthscale[0];
    return FourierSpectrum{.density = [c, alpha = alpha](double k) { return rationalQuadraticDensity(alpha, c, k); }};
}

} // namespace core
