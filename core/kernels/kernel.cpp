#include "core/kernels/kernel.h"

#include <utility>

namespace core
{

Kernel kernelOf(Family family, double scale)
{
    return {.scale = scale, .shape = Kernel::Shape::Single, .family = std::move(family), .parts = {}};
}

Kernel sum(std::vector<Kernel> parts, double scale)
{
    return {.scale = scale, .shape = Kernel::Shape::Sum, .family = {}, .parts = std::move(parts)};
}

Kernel product(std::vector<Kernel> parts, double scale)
{
    for (Kernel& part : parts)
        scale *= std::exchange(part.scale, 1.0);
    return {.scale = scale, .shape = Kernel::Shape::Product, .family = {}, .parts = std::move(parts)};
}

} // namespace core
