#include "core/kernels/families/squared_exponential.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"

namespace core
{

void SquaredExponential::profile(ArrayRef s) const
{
    s *= -0.5;
    exponentiate(s);
}

void SquaredExponential::slope(ArrayRef s) const
{
    profile(s);
    s *= -0.5;
}

Eigen::ArrayXd SquaredExponential::stretch(const ArrayIn&, const ArrayIn& k) const
{
    return k;
}

std::string SquaredExponential::formula() const
{
    return "exp(-" + halvedSquareText(lengthscale, "2", "2") + ")";
}

Outcome<FourierSpectrum> SquaredExponential::spectrum() const
{
    return bellSpectrum(lengthscale[0], 1.0);
}

} // namespace core
