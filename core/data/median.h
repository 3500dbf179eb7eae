#pragma once

#include <vector>

namespace core
{

/// The middle value of a non-empty list, or the mean of the two middle ones. No NaN among them. Cost O(n).
double median(std::vector<double> values);

} // namespace core
