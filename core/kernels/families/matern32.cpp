#include "core/kernels/families/matern32.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"

#include <cmath>
#include <numbers>

namespace core
{

void Matern32::profile(ArrayRef s) const
{
    const Eigen::ArrayXd u = (std::numbers::sqrt3 * s.sqrt()).min(farAwayDistance);
    s = -u;
    exponentiate(s);
    s *= 1.0 + u;
}

void Matern32::slope(ArrayRef s) const
{
    s = -std::numbers::sqrt3 * s.sqrt();
    exponentiate(s);
    s *= -1.5;
}

Eigen::ArrayXd Matern32::stretch(const ArrayIn& s, const ArrayIn& k) const
{
    return 3.0 * k / (1.0 + (3.0 * s).sqrt());
}

std::string Matern32::formula() const
{
    const std::string u = "√3·" + scaledDistanceText(lengthscale);
    return "(1+" + u + ")·exp(-" + u + ")";
}

Outcome<FourierSpectrum> Matern32::spectrum() const
{
    const double l = lengthscale[0];
    return FourierSpectrum{.density = [l](double k) {
        const double u = l * k;
        return 4.0 * std::pow(3.0, 1.5) * l / ((3.0 + u * u) * (3.0 + u * u));
    }};
}

} // namespace core
