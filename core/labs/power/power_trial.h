#pragma once

#include "core/labs/power/power_lab.h"

namespace core
{

/// What one chooser made of one repeat.
struct Decision {
    std::optional<double> lengthscale; // nothing where the chooser found none: no rejection
    bool rejected = false;
    bool operator==(const Decision&) const = default;
};

/// All those of one trial: chooser by chooser, then those of the null.
using Decisions = std::vector<Decision>;

/// One repeat at one step: draws both samples, chooses a lengthscale by each chooser, and tests by permutation with the
/// biased estimator of MMD², or with the Bayes factor; a decision a chooser. With the null the same follows for the
/// first sample and a further one of its source. A pure function of (request, step, repeat). The request's problems()
/// must be empty.
Outcome<Decisions> powerTrial(const PowerRequest& request, int step, int repeat, std::stop_token stop = {});

/// How many trials a study has: a repeat at a step each. They go round the steps: trial 0 is the first repeat at the
/// first step, trial 1 the first at the second one.
int powerTrials(const PowerSettings& settings);

/// The trials first … last - 1 of a study, in their order: a part of it, which another machine may compute. `progress`
/// hears after each how many are done. Failure as of solvePower.
Outcome<std::vector<Decisions>> solvePowerTrials(const PowerRequest& request, int first, int last,
                                                 const std::function<void(int)>& progress = {},
                                                 std::stop_token stop = {});

/// What the first trials of a study come to, however they were computed: of all of them what solvePower says, bit for
/// bit.
PowerResult powerOfTrials(const PowerSettings& settings, const std::vector<Decisions>& trials);

/// The lengthscale a chooser names as a number, or nothing.
std::optional<double> fixedLengthscale(const std::string& chooser);

} // namespace core
