#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <optional>

namespace core::verdicts
{

/// A kernel of families and formulas as one formula with numbers in it, for points of so many dimensions. None where it
/// would be too long.
std::optional<formula::Tree> treeOf(const Kernel& kernel, Eigen::Index dimension);

inline constexpr int longestTree = 3000; // nodes

} // namespace core::verdicts
