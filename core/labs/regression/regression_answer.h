#pragma once

#include "core/labs/regression/regression_stages.h"

namespace core
{

/// What the stages say in the form that the panels draw. `ridge` is brought up to date when it is shown. Throws Ending.
RegressionResult regressionAnswer(const RegressionRequest& request, const Observations& observations, ModelStage& model,
                                  const FitStage& fit, std::optional<RidgeStage>& ridge, const std::stop_token& stop);

} // namespace core
