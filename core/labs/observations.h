#pragma once

#include "core/data/dataset.h"

#include <string>
#include <vector>

namespace core
{

/// The rows of a dataset that have a target: what a regression learns from.
struct Observations {
    Eigen::MatrixXd x;       // n×d
    Eigen::VectorXd targets; // n, finite where the dataset is sound
    std::vector<int> rows;   // n: which row of the data each is
};
Observations observationsOf(const Dataset& data);

/// "2 of 20 points have no target and are no observations": the sentence for the person, empty when all have one.
std::string withoutTargets(const Dataset& data, Eigen::Index observations);

/// The power of ten nearest to the targets' mean square, 1 without targets: what a process must be able to explain.
double targetScale(const Dataset& data);

} // namespace core
