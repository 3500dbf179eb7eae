#include "core/kernels/families/exponential.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"

#include <cmath>

namespace core
{

void Exponential::profile(ArrayRef s) const
{
    s = -s.sqrt();
    exponentiate(s);
}

void Exponential::slope(ArrayRef s) const
{
    s = s.unaryExpr([](double v) { return v > 0.0 ? -0.5 * std::exp(-std::sqrt(v)) / std::sqrt(v) : 0.0; });
}

Eigen::ArrayXd Exponential::stretch(const ArrayIn& s, const ArrayIn& k) const
{
    return (s > 0.0).select(k / s.sqrt(), 0.0);
}

std::string Exponential::formula() const
{
    return "exp(-" + scaledDistanceText(lengthscale) + ")";
}

Outcome<FourierSpectrum> Exponential::spectrum() const
{
    return exponentialSpectrum(lengthscale[0]);
}

} // namespace core
