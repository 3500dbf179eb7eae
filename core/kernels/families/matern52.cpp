#include "core/kernels/families/matern52.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"

#include <cmath>

namespace core
{

using Eigen::ArrayXd;

void Matern52::profile(ArrayRef s) const
{
    const ArrayXd u = (std::sqrt(5.0) * s.sqrt()).min(farAwayDistance);
    s = -u;
    exponentiate(s);
    s *= 1.0 + u + u.square() / 3.0;
}

void Matern52::slope(ArrayRef s) const
{
    const ArrayXd u = (std::sqrt(5.0) * s.sqrt()).min(farAwayDistance);
    s = -u;
    exponentiate(s);
    s *= -5.0 / 6.0 * (1.0 + u);
}

ArrayXd Matern52::stretch(const ArrayIn& s, const ArrayIn& k) const
{
    const ArrayXd u = (5.0 * s).sqrt();
    return (5.0 / 3.0) * k * (1.0 + u) / (1.0 + u + (5.0 / 3.0) * s);
}

std::string Matern52::formula() const
{
    const std::string distance = scaledDistanceText(lengthscale), u = "√5·" + distance;
    const std::string square =
        lengthscale.size() == 1 ? "5r²/(3·" + formulaNumber(lengthscale[0]) + "²)" : "5" + distance + "²/3";
    return "(1+" + u + "+" + square + ")·exp(-" + u + ")";
}

Outcome<FourierSpectrum> Matern52::spectrum() const
{
    const double l = lengthscale[0];
    return FourierSpectrum{
        .density = [l](double k) { return 16.0 / 3.0 * std::pow(5.0, 2.5) * l / std::pow(5.0 + l * l * k * k, 3); }};
}

} // namespace core
