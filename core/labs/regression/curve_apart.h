#pragma once

#include "core/labs/regression/regression_lab.h"

namespace core
{

struct ModelStage;
struct FitStage;

/// Adds what of the function on the line is which part, and its derivative, as far as the settings ask for them: of
/// many observations by what was fitted, else up to 2,000, in previews up to 300, by one factorisation of K + noise,
/// cost n³/3. A preview has a tenth of the draws behind the band.
void addCurveApart(RegressionResult& result, const RegressionRequest& request, const ModelStage& model,
                   const FitStage& fit);

} // namespace core
