#pragma once

#include "core/data/dataset.h"

#include <random>
#include <vector>

namespace widgets
{

// Edits of a dataset as pure functions. Each returns the edited copy; what the copy no longer is, a generated set or a
// file as loaded, it forgets. `rows` are distinct rows of the data.

/// New rows at the end, one a row of `at` (m×d), in sample `label`. Targets and weights, where the data have them, are
/// NaN and 1: a drawn point has no target.
core::Dataset withPoints(const core::Dataset& data, const Eigen::MatrixXd& at, int label);
core::Dataset without(const core::Dataset& data, std::vector<int> rows);
/// Rows shifted by `offset` (d entries).
core::Dataset moved(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& offset);
core::Dataset relabelled(const core::Dataset& data, const std::vector<int>& rows, int label);
/// Rows moved by independent normal noise with a standard deviation per dimension.
core::Dataset jittered(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& deviation,
                       std::mt19937_64& random);

/// count points uniform in the disc (d = 2) or interval (d = 1) around `centre` with half-axes `radius`; count×d.
Eigen::MatrixXd sprayed(const Eigen::VectorXd& centre, const Eigen::VectorXd& radius, int count,
                        std::mt19937_64& random);

} // namespace widgets
