#include "core/kernels/lengthscale.h"

#include "core/kernels/descriptions.h"

namespace core
{

std::optional<double> lengthscaleOf(const Kernel& kernel)
{
    for (const Hyperparameter& number : hyperparameters(kernel))
        if (number.description->perDimension)
            return number.value;
    return std::nullopt;
}

Kernel withLengthscale(const Kernel& kernel, double lengthscale)
{
    const std::optional<double> first = lengthscaleOf(kernel);
    Kernel changed = kernel;
    for (Hyperparameter number : hyperparameters(kernel)) {
        if (!number.description->perDimension)
            continue;
        number.value = number.value == *first ? lengthscale : number.value * (lengthscale / *first);
        changed = withHyperparameter(changed, number);
    }
    return changed;
}

} // namespace core
