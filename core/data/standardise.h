#pragma once

#include "core/data/dataset.h"

namespace core
{

/// Each column minus its mean, over its standard deviation √(Σ(x_i - x̄)²/(n-1)): mean 0 and standard deviation 1. A
/// column without a spread (n < 2, or all values equal) is only centred. Labels, targets and weights stay; the
/// generation goes, since the true density is no longer its own. Finite data, whatever their magnitude. Cost O(nd).
Dataset standardised(const Dataset& data);

} // namespace core
