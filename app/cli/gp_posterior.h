#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/gp/hyperparameter_posterior.h"

#include <vector>

namespace app
{

// `gp --posterior` and `classify --posterior`: the hyperparameters integrated out.

/// The options of it; each but the flag itself is refused without it.
std::vector<Option> gpPosteriorOptions();
/// Why an option of --posterior changes nothing without it.
QString withoutPosterior(const Arguments& arguments);
/// Why an option of the plug-in answer changes nothing beside --posterior; empty without it.
QString besidePosterior(const Arguments& arguments);

/// The hyperparameters, as in `posterior`, in a report, and their weighted values.
core::WeightedHyperparameters addGpPosterior(Report& report, const Arguments& arguments, core::GpObjective objective,
                                             const core::GpHyperparameterModel& model);

} // namespace app
