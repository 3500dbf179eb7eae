#pragma once

#include "core/kernels/kernel.h"

#include <cstdint>
#include <vector>

namespace core
{

/// Which of at most `most` groups (0 …) each row belongs to: centres by k-means++, then at most ten of Lloyd's steps.
/// Fewer groups where fewer rows differ. The groups are in order of their first centres; an empty one may remain.
/// z n×d with n >= 1, most >= 1 (asserted). Cost O(n·most·d) a step.
/// Source: Arthur & Vassilvitskii, "k-means++: the advantages of careful seeding", SODA (2007).
std::vector<Eigen::Index> kMeansGroups(const Points& z, Eigen::Index most, std::uint64_t seed);

} // namespace core
