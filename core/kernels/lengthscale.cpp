#include "core/kernels/lengthscale.h"

#include "core/kernels/descriptions.h"

#include <cassert>

namespace core
{

std::optional<double> lengthscaleOf(const Kernel& kernel)
{
    const std::vector<double> all = lengthscalesOf(kernel);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

std::vector<double> lengthscalesOf(const Kernel& kernel)
{
    std::vector<double> values;
    std::vector<int> part;
    for (const Hyperparameter& number : hyperparameters(kernel)) {
        if (number.description->quantity != Quantity::Length)
            continue;
        if (values.empty())
            part = number.part;
        if (number.part == part)
            values.push_back(number.value);
    }
    return values;
}

Kernel withLengthscale(const Kernel& kernel, double lengthscale)
{
    const std::optional<double> first = lengthscaleOf(kernel);
    Kernel changed = kernel;
    for (Hyperparameter number : hyperparameters(kernel)) {
        if (number.description->quantity != Quantity::Length)
            continue;
        number.value = number.value == *first ? lengthscale : number.value * (lengthscale / *first);
        changed = withHyperparameter(changed, number);
    }
    return changed;
}

Kernel withLengthscales(const Kernel& kernel, const Eigen::VectorXd& lengthscales)
{
    Kernel changed = kernel;
    Eigen::Index next = 0;
    for (Hyperparameter number : hyperparameters(kernel)) {
        if (number.description->quantity != Quantity::Length)
            continue;
        assert(next < lengthscales.size());
        number.value = lengthscales[next++];
        changed = withHyperparameter(changed, number);
    }
    return changed;
}

} // namespace core
