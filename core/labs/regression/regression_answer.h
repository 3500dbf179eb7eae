#pragma once

#include "core/labs/regression/regression_stages.h"

namespace core
{

/// What the stages say in the form that the panels draw. Throws Ending.
RegressionResult regressionAnswer(const RegressionRequest& request, const SplitObservations& split,
                                  const Shared<HeldOut>& heldOut, ModelStage& model, FitStage& fit,
                                  const std::stop_token& stop);

} // namespace core
