#pragma once

#include "core/data/dataset.h"

#include <random>
#include <vector>

namespace widgets
{

// Edits of a dataset as pure functions. Each returns the edited copy; of the samples that are edited it forgets
// how they were generated. `rows` are distinct rows of the data.

/// New rows at the end, one a row of `at` (m×d), in sample `label`. `targets`: m of them, NaN for a point without one,
/// or none at all; where one is a number the data have targets from now on, NaN for the other rows. Weights, where the
/// data have them, are 1.
core::Dataset withPoints(const core::Dataset& data, const Eigen::MatrixXd& at, int label,
                         const Eigen::VectorXd& targets = {});
core::Dataset without(const core::Dataset& data, std::vector<int> rows);
/// Rows shifted by `offset` (d entries).
core::Dataset moved(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& offset);
/// Rows with these targets, one a row of `rows`; NaN takes a target away.
core::Dataset withTargets(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& targets);
core::Dataset relabelled(const core::Dataset& data, const std::vector<int>& rows, int label);
/// Rows moved by independent normal noise with a standard deviation per dimension, and one more for the targets, where
/// they move as well.
core::Dataset jittered(const core::Dataset& data, const std::vector<int>& rows, const Eigen::VectorXd& deviation,
                       std::mt19937_64& random);
/// The target of a row; NaN where there is none.
double targetOf(const core::Dataset& data, Eigen::Index row);
/// All rows of the samples that these rows belong to, ascending.
std::vector<int> wholeSamples(const core::Dataset& data, const std::vector<int>& rows);

/// count points uniform in the disc (d = 2) or interval (d = 1) around `centre` with half-axes `radius`; count×d.
Eigen::MatrixXd sprayed(const Eigen::VectorXd& centre, const Eigen::VectorXd& radius, int count,
                        std::mt19937_64& random);

} // namespace widgets
