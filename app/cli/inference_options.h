#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/inference/nuts.h"
#include "core/inference/parameter_space.h"
#include "core/inference/summary.h"

#include <vector>

namespace app
{

// What the commands share that integrate hyperparameters out.

/// `--NAME` of a prior of one hyperparameter, else `standard`; usage error for what is no prior.
core::Prior priorOption(const Arguments& arguments, const QString& option, const core::Prior& standard);

/// `NAME=VALUE[,NAME=VALUE]` of an option; usage error for a name that is none of `known` and for what does not read
/// like that. A name that is the beginning of several, such as lengthscale of lengthscale1 and lengthscale2, stands for
/// all of them.
std::vector<std::pair<QString, QString>> namedValues(const Arguments& arguments, const QString& option,
                                                     const QStringList& known);

/// `--fix` and `--bounds` applied to hyperparameters, which are made free where --fix does not name them.
void applyFixAndBounds(const Arguments& arguments, std::vector<core::InferredHyperparameter>& hyperparameters);

/// `--chains`, `--warmup`, `--draws`, `--acceptance`, `--mass`.
struct SamplerChoice {
    int chains = 0;
    core::NutsSettings settings;
};
SamplerChoice samplerFrom(const Arguments& arguments);
std::vector<Option> samplerOptions();

/// `--prior NAME=PRIOR[,NAME=PRIOR]`, also given several times; usage error as namedValues.
std::vector<std::pair<QString, core::Prior>> priorsByName(const Arguments& arguments, const QStringList& known);

/// Runs the chains, with a note of their progress on a terminal.
core::Chains sampled(const core::LogDensityFunction& density, const std::vector<Eigen::VectorXd>& starts,
                     const SamplerChoice& choice, std::uint64_t seed);

/// The summaries of chains with "divergences", "ebfmi" and "message".
void addChains(Report& report, const core::Chains& chains, const SamplerChoice& choice,
               const core::HyperparameterSpace& space);

/// {"NAME":{"mean":…, "sd":…, "quantiles":{…}, "rhat":…, …}, …} into a report; a fixed one as its value.
void addSummaries(Report& report, const std::vector<core::HyperparameterSummary>& summaries,
                  const core::HyperparameterSpace& space);

} // namespace app
