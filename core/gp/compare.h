#pragma once

#include "core/gp/maximise.h"
#include "core/gp/score.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// One model among others of the same observations, at the hyperparameters of its highest evidence.
struct ComparedRegression {
    MeanFunction mean = MeanFunction::Zero;
    std::string family; // "se"
    Kernel kernel;
    double noise = 0.0, logEvidence = 0.0;
    std::optional<PredictiveScore> leaveOneOut; // nothing where a row alone determines a coefficient of the mean
    std::optional<std::string> refusal;         // why there is none of the numbers above
};

/// Every mean with every family of kernels, the highest leave-one-out log score first, those that are refused last.
/// Evidences compare kernels under one mean alone: the vague prior of the coefficients leaves a constant open that is
/// another for another mean. The log score compares all. Failure for fewer than two targets. Cost: a maximisation
/// (maximiseHyperparameters, three random starts) each.
Outcome<std::vector<ComparedRegression>>
compareRegressions(const Points& x, const Eigen::VectorXd& targets, const std::vector<MeanFunction>& means,
                   const std::vector<std::string>& families, std::uint64_t seed,
                   const std::function<void(double)>& progress = {}, const std::stop_token& stop = {});

} // namespace core
