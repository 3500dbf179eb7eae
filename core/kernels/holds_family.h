#pragma once

#include "core/kernels/kernel.h"

#include <algorithm>
#include <variant>

namespace core
{

/// Is a part of the kernel of this family?
template <class F>
bool holdsFamily(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return std::holds_alternative<F>(kernel.family);
    return std::ranges::any_of(kernel.parts, &holdsFamily<F>);
}

} // namespace core
