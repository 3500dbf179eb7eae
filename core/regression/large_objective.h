#pragma once

#include "core/gp/hyperparameter_posterior.h"
#include "core/gp/maximise.h"
#include "core/regression/fitted_gp.h"

#include <memory>

namespace core
{

/// regressionObjective (gp/maximise.h) of many rows, by any method: no evaluation of Fourier sums costs a pass where
/// the rows have the sums already.
GpObjective regressionObjective(std::shared_ptr<const GpRows> rows, MeanFunction mean, Method method,
                                std::stop_token stop = {});

/// integratedRegression (gp/hyperparameter_posterior.h) of many rows, by any method. Requires a model without slopes.
Outcome<FunctionMixture> integratedRegression(const GpHyperparameterModel& model, const WeightedHyperparameters& rows,
                                              const GpRows& observed, const Points& at, Method method,
                                              const std::stop_token& stop = {});

} // namespace core
