#pragma once

#include "core/kernels/descriptions.h"

#include <algorithm>

namespace app
{

/// Is it a kernel, but over data of more or fewer columns: with a list of so many lengthscales?
inline bool isOfOtherColumns(const core::Kernel& kernel, Eigen::Index dimensions)
{
    int longest = 0;
    for (const core::Hyperparameter& number : core::hyperparameters(kernel))
        longest = std::max(longest, number.dimension + 1);
    return longest > 0 && longest != dimensions && core::problems(kernel, longest).empty();
}

} // namespace app
