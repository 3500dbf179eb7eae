#include "core/kernels/families/fourier_spectrum.h"

#include <cmath>
#include <numbers>

namespace core
{

FourierSpectrum bellSpectrum(double lengthscale, double amplitude)
{
    const double peak = amplitude * std::sqrt(2.0 * std::numbers::pi) * lengthscale;
    return {.density = [=](double k) { return peak * std::exp(-0.5 * lengthscale * lengthscale * k * k); },
            .bell = FourierSpectrum::Bell{lengthscale, amplitude},
            .tail = lengthscale};
}

FourierSpectrum exponentialSpectrum(double lengthscale)
{
    const double l = lengthscale;
    return {.density = [l](double k) { return 2.0 * l / (1.0 + l * l * k * k); }};
}

} // namespace core
