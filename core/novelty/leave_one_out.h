#pragma once

#include "core/density/student_t_parameters.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

namespace core
{

/// s of every point given all the others, from A = K + σ₀²I of all: g_i = (A⁻¹)_ii, b = A⁻¹1. Leaving i out, the terms
/// of krigingExcess are
///   V = 1/(σ₀²g_i) − 1,  h = b_i/g_i,  S = σ₀²(1ᵀb − b_i²/g_i),
/// which for the exact posterior is s_i = 1/[(I + K/σ₀² + 11ᵀ/β)⁻¹]_ii (MATH 2). At least two points (asserted).
Eigen::VectorXd leaveOneOutScale(const Eigen::VectorXd& inverseDiagonal, const Eigen::VectorXd& inverseOnes,
                                 const StudentTParameters& parameters);

/// The same of points under a kernel, n >= 2 (asserted). Failure where K + σ₀²I is not positive definite, or σ₀ is lost
/// beside the kernel in rounding. Cost O(n³).
Outcome<Eigen::VectorXd> leaveOneOutScale(const Points& x, const Kernel& kernel, const StudentTParameters& parameters);

} // namespace core
