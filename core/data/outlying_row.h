#pragma once

#include <Eigen/Core>

#include <optional>
#include <string>

namespace core
{

/// A sentence where one column's range is more than 20 times that which holds 99.9 % of its rows: which row lies
/// farthest out, and which range that is. Rows are counted from 1. Cost O(n).
std::optional<std::string> outlyingRow(const Eigen::Ref<const Eigen::MatrixXd>& x);

} // namespace core
