#include "core/kernels/factorise.h"

namespace core
{
namespace
{

using Eigen::Index;

/// The family restricted to one coordinate, for families that are products over dimensions.
std::optional<Family> restricted(const Family& family, Index dimension)
{
    return std::visit(
        [dimension](auto k) -> std::optional<Family> {
            if (!k.facts.separable)
                return std::nullopt;
            if constexpr (requires { k.onDimension(dimension); })
                return k.onDimension(dimension);
            if constexpr (requires { lengthscaleAlong(k.lengthscale, dimension); })
                k.lengthscale = {lengthscaleAlong(k.lengthscale, dimension)};
            return k;
        },
        family);
}

} // namespace

std::optional<Kernel> factorOnDimension(const Kernel& kernel, Index dimension, Index dimensions)
{
    if (dimensions == 1)
        return kernel;
    const double scale = dimension == 0 ? kernel.scale : 1.0;
    if (kernel.shape == Kernel::Shape::Sum)
        return std::nullopt;
    if (kernel.shape == Kernel::Shape::Single) {
        const std::optional<Family> factor = restricted(kernel.family, dimension);
        return factor ? std::optional(kernelOf(*factor, scale)) : std::nullopt;
    }
    std::vector<Kernel> factors;
    for (const Kernel& part : kernel.parts) {
        std::optional<Kernel> factor = factorOnDimension(part, dimension, dimensions);
        if (!factor)
            return std::nullopt;
        factors.push_back(std::move(*factor));
    }
    return product(std::move(factors), scale);
}

} // namespace core
