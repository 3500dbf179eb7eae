#pragma once

#include "core/data/chance.h"

#include <vector>

namespace core
{

/// `wanted` different ones of 0 … n−1 in random order, 0 <= wanted <= n (partial Fisher–Yates). Cost O(n).
std::vector<Eigen::Index> randomRows(Eigen::Index n, Eigen::Index wanted, Chance& chance);

} // namespace core
