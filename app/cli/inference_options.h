#pragma once

#include "app/cli/arguments.h"
#include "app/cli/printed.h"
#include "app/cli/report.h"
#include "core/inference/function_mixture.h"
#include "core/inference/nuts.h"
#include "core/inference/parameter_space.h"
#include "core/inference/summary.h"
#include "core/labs/posterior/chain_settings.h"

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

/// `--chains`, `--warmup`, `--draws`, `--acceptance`, `--mass`, `--highest-alone`.
struct SamplerChoice {
    int chains = core::ChainSettings{}.chains;
    core::NutsSettings settings;
    bool highestAlone = false;
};
SamplerChoice samplerFrom(const Arguments& arguments);
/// Those, and `--quadrature`.
std::vector<Option> samplerOptions();

/// `--prior NAME=PRIOR[,NAME=PRIOR]`, also given several times; usage error as namedValues.
std::vector<std::pair<QString, core::Prior>> priorsByName(const Arguments& arguments, const QStringList& known);

/// Runs the chains, with a note of their progress on a terminal.
core::Chains sampled(const core::LogDensityFunction& density, const std::vector<Eigen::VectorXd>& starts,
                     const SamplerChoice& choice, std::uint64_t seed);

/// {"NAME":{"mean":…, "sd":…, "quantiles":{…}, "rhat":…, …}, …} of chains into a report, a fixed one as its value, with
/// "divergences", "ebfmi" and "message"; with --highest-alone "kept_chains", from 1. What a function is averaged over.
core::WeightedHyperparameters addChains(Report& report, core::Chains chains, const SamplerChoice& choice,
                                        const core::HyperparameterSpace& space);
/// The same of a quadrature, with "log_evidence" in place of what is told of chains.
core::WeightedHyperparameters addQuadrature(Report& report, const core::PosteriorQuadrature& found,
                                            const core::HyperparameterSpace& space);

/// What all of that is.
std::vector<Printed> printedHyperparameters();

/// The posterior of hyperparameters into a report, by --quadrature or by chains.
template <class Posterior>
core::WeightedHyperparameters addPosterior(Report& report, const Arguments& arguments, const Posterior& posterior)
{
    if (arguments.has("quadrature"))
        return addQuadrature(report, valueOrThrow(posterior.quadrature()), posterior.space());
    const SamplerChoice choice = samplerFrom(arguments);
    const auto starts = valueOrThrow(posterior.starts(choice.chains, arguments.seed()));
    return addChains(report, sampled(posterior.logDensity(), starts, choice, arguments.seed()), choice,
                     posterior.space());
}

} // namespace app
