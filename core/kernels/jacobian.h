#pragma once

#include "core/kernels/kernel.h"

#include <optional>
#include <string_view>

namespace core
{

/// Why the kernel's feature map has no Jacobian, so that logJacobian is 0 by convention: it is differentiable nowhere,
/// there is no such map, or it does not move. A part of a sentence; nothing where J exists.
std::optional<std::string_view> whyNoJacobian(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
