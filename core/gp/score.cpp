#include "core/gp/score.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::VectorXd;

std::optional<PredictiveScore> predictiveScore(const VectorXd& targets, const VectorXd& mean, const VectorXd& variance)
{
    assert(targets.size() == mean.size() && targets.size() == variance.size());
    if (targets.size() == 0 || !mean.allFinite() || !variance.allFinite() || !(variance.minCoeff() > 0.0))
        return std::nullopt;
    const Eigen::ArrayXd squares = (targets - mean).array().square();
    const Eigen::ArrayXd logs = -0.5 * (squares / variance.array() + (2.0 * std::numbers::pi * variance.array()).log());
    return PredictiveScore{.rootMeanSquare = std::sqrt(squares.mean()), .logScore = logs.mean()};
}

} // namespace core
