#include "core/spectrum/general_norm.h"

#include "core/kernels/number_text.h"

#include <cmath>
#include <numbers>

namespace core
{

Kernel bellDeltaKernel(double s, double amplitude)
{
    return kernelOf(SquaredExponential{{std::numbers::sqrt2 * s}},
                    amplitude * amplitude * std::sqrt(std::numbers::pi) * s);
}

Outcome<Kernel> bellNormKernel(double s, double q, double amplitude)
{
    if (!(q * q < 2.0 * s * s))
        return Failure{Failure::Kind::InvalidInput, "the norm of k(x,·) by Q is infinite: Q = se of lengthscale " +
                                                        numberText(q, 4) +
                                                        " is too smooth; it must stay below √2 times the kernel's, " +
                                                        numberText(std::numbers::sqrt2 * s, 4)};
    const double t = std::sqrt(2.0 * s * s - q * q);
    return kernelOf(SquaredExponential{{t}}, amplitude * amplitude * s * s / (q * t));
}

} // namespace core
