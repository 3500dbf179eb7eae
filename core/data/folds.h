#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace core
{

/// Rows 0 … n−1 dealt to folds by chance, as evenly as can be. Requires folds >= 1 (asserted).
std::vector<std::vector<Eigen::Index>> dealtFolds(Eigen::Index n, Eigen::Index folds, std::uint64_t seed);

/// The rows of 0 … n−1 that a fold leaves to learn from.
std::vector<Eigen::Index> rowsBeside(Eigen::Index n, const std::vector<Eigen::Index>& fold);

} // namespace core
