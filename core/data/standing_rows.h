#pragma once

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Rows that stand for all, ascending: of no more than `most` all, of more about as many, placed by the golden section
/// so that no period of the rows meets them. The same for the same numbers.
std::vector<Eigen::Index> standingRows(Eigen::Index rows, Eigen::Index most);

} // namespace core
