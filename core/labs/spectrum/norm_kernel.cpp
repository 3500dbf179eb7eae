#include "core/labs/spectrum/norm_kernel.h"

#include "core/spectrum/general_norm.h"

#include <cmath>

namespace core
{

Outcome<Kernel> normKernel(const Kernel& kernel, const SpectrumSettings& settings, Eigen::Index dimensions)
{
    if (settings.norm == SpectrumSettings::Norm::Kernel)
        return kernel;
    const auto* se = kernel.shape == Kernel::Shape::Single ? std::get_if<SquaredExponential>(&kernel.family) : nullptr;
    if (!se || dimensions != 1)
        return Failure{Failure::Kind::InvalidInput,
                       "norms other than the kernel's own need the kernel se and data of one column"};
    const double lengthscale = se->lengthscale.front();
    if (settings.norm == SpectrumSettings::Norm::Delta)
        return bellDeltaKernel(lengthscale, kernel.scale);
    if (!(settings.normLengthscale > 0.0 && std::isfinite(settings.normLengthscale)))
        return Failure{Failure::Kind::InvalidInput, "the lengthscale of Q must be greater than 0"};
    return bellNormKernel(lengthscale, settings.normLengthscale, kernel.scale);
}

} // namespace core
