#pragma once

#include "core/gp/regression.h"

#include <optional>

namespace core
{

/// How well normal predictions foretold targets.
struct PredictiveScore {
    double rootMeanSquare = 0.0; // √ mean (t_i - mean_i)², in the unit of the targets
    double logScore = 0.0;       // mean of log N(t_i; mean_i, variance_i)
};

/// Nothing without targets, and where a prediction is none (not finite, or without variance). Requires as many of each
/// (asserted).
std::optional<PredictiveScore> predictiveScore(const Eigen::VectorXd& targets, const Eigen::VectorXd& mean,
                                               const Eigen::VectorXd& variance);

} // namespace core
