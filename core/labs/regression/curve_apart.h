#pragma once

#include "core/labs/regression/regression_lab.h"

namespace core
{

struct ModelStage;

/// Adds what of the function on the line is which part, and its derivative, as far as the settings ask for them: up to
/// 2,000 observations, in previews up to 300 and with a tenth of the draws behind the band. One factorisation of
/// K + noise: cost n³/3.
void addCurveApart(RegressionResult& result, const RegressionRequest& request, const ModelStage& model);

} // namespace core
