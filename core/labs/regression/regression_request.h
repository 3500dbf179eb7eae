#pragma once

#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <memory>
#include <vector>

namespace core
{

/// Beyond this a drift no longer moves smoothly: its fraction has lost its digits.
inline constexpr double largestDrift = 1e9;

struct RegressionRequest;
/// problems(request) of data that were found sound before: their many rows are not looked at again.
std::vector<Problem> problemsBesideData(const RegressionRequest& request);

} // namespace core
