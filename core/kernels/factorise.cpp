#include "core/kernels/factorise.h"

#include <concepts>

namespace core
{
namespace
{

using Eigen::Index;

/// The family restricted to one coordinate, for families that are products over dimensions.
std::optional<Family> restricted(const Family& family, Index dimension)
{
    return std::visit(
        [dimension](const auto& k) -> std::optional<Family> {
            using F = std::decay_t<decltype(k)>;
            if constexpr (std::same_as<F, SquaredExponential> || std::same_as<F, Laplacian>)
                return F{.lengthscale = {k.lengthscale.size() == 1
                                             ? k.lengthscale[0]
                                             : k.lengthscale[static_cast<std::size_t>(dimension)]}};
            else if constexpr (std::same_as<F, Constant>)
                return Constant{.value = dimension == 0 ? k.value : 1.0};
            else if constexpr (std::same_as<F, Periodic> || std::same_as<F, Cosine> || std::same_as<F, AllSubsets> ||
                               std::same_as<F, Brownian>)
                return k;
            else
                return std::nullopt;
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
