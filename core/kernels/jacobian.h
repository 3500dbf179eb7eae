#pragma once

#include "core/kernels/kernel.h"

#include <optional>
#include <string_view>

namespace core
{

/// Why the kernel's feature map has no Jacobian, so that logJacobian is 0 by convention: it is differentiable nowhere,
/// there is no such map, or it does not move. A part of a sentence; nothing where J exists.
std::optional<std::string_view> whyNoJacobian(const Kernel& kernel, Eigen::Index dimensions);

/// log J(x) = ½ log det⟨∂ᵢφ,∂ⱼφ⟩ at every row, the constant of shift-invariant kernels and the scale included.
/// Zero by convention where there is none to speak of: a kinked part (no derivative), a sigmoid (no feature map), a
/// kernel that is constant (one feature that does not move). -infinity where the feature map is singular. Source:
/// Huszár & Lacoste-Julien (2011), eq. (6).
Eigen::VectorXd logJacobian(const Kernel& kernel, const Points& x);

} // namespace core
