#pragma once

#include "core/data/dataset.h"

#include <vector>

namespace core
{

/// The data with these of its rows alone, in this order; what generated them is forgotten. Cost O(n d).
Dataset onlyRows(const Dataset& data, const std::vector<Eigen::Index>& rows);

} // namespace core
