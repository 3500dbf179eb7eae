#pragma once

#include "core/gp/maximise.h"
#include "core/gp/score.h"

#include <cstdint>
#include <functional>
#include <optional>
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

struct RegressionComparisonSettings {
    std::vector<MeanFunction> means{MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear};
    std::vector<std::string> families{"se", "matern32", "matern52", "linear"};
    std::uint64_t seed = 1; // of the random places that are climbed from
};

/// Hears of the models that are done, in the order below, after each of them, from the caller's thread.
using RegressionComparisonObserver = std::function<void(const std::vector<ComparedRegression>& done)>;

/// Every mean with every family of kernels, the highest leave-one-out log score first, those without one last.
/// Evidences compare kernels under one mean alone: the vague prior of the coefficients leaves a constant open that is
/// another for another mean. The log score compares all. Failure for fewer than two targets. Cost: a maximisation
/// (maximiseHyperparameters, three random starts) each.
Outcome<std::vector<ComparedRegression>> compareRegressions(const Points& x, const Eigen::VectorXd& targets,
                                                            const RegressionComparisonSettings& settings = {},
                                                            const RegressionComparisonObserver& observer = {},
                                                            const std::stop_token& stop = {});

} // namespace core
