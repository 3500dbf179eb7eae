#pragma once

#include "core/labs/power/power_lab.h"

namespace core
{

/// What one chooser made of one repeat.
struct Decision {
    std::optional<double> lengthscale; // nothing where the chooser found none: no rejection
    bool rejected = false;
};

/// One repeat at one step: draws both samples, chooses a lengthscale by each chooser, and tests by permutation with the
/// biased estimator of MMD², or with the Bayes factor; a decision a chooser. With the null the same follows for the
/// first sample and a further one of its source. A pure function of (request, step, repeat). The request's problems()
/// must be empty.
Outcome<std::vector<Decision>> powerTrial(const PowerRequest& request, int step, int repeat, std::stop_token stop = {});

/// The lengthscale a chooser names as a number, or nothing.
std::optional<double> fixedLengthscale(const std::string& chooser);

} // namespace core
