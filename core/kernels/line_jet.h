#pragma once

#include "core/kernels/kernel.h"

#include <optional>
#include <string>

namespace core
{

/// Why a function drawn with this kernel has no derivative along the line: the first of its families that is
/// differentiable nowhere, or points of more than one column. A sentence; nothing where there is one.
std::optional<std::string> whyNoDerivative(const Kernel& kernel, Eigen::Index dimensions);

/// A kernel between points of the line with its derivatives, n×m each: what the values and the slopes of one function
/// have to do with each other.
struct LineJet {
    Eigen::ArrayXXd value;  // k(x_i, y_j) = Cov(f(x_i), f(y_j))
    Eigen::ArrayXXd first;  // ∂k/∂x: Cov(f'(x_i), f(y_j))
    Eigen::ArrayXXd second; // ∂k/∂y: Cov(f(x_i), f'(y_j))
    Eigen::ArrayXXd mixed;  // ∂²k/∂x∂y: Cov(f'(x_i), f'(y_j))
};

/// Requires problems(kernel, 1) and whyNoDerivative empty (asserted); x n×1, y m×1. Cost O(nm).
LineJet lineJet(const Kernel& kernel, const Points& x, const Points& y);

} // namespace core
