#pragma once

#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// What the colours of targets and functions span: the targets with a quarter of their range on both sides. Nothing
/// where there are none.
std::optional<core::Interval> rangeOfTargets(const core::Dataset& points);

/// 2D, all on the scale of the targets, which is left behind far from the data: the mean of the posterior, the ridge
/// regression, and one draw of the prior and of the posterior.
Drawing regressionMeanDrawing(const core::RegressionResult& result, const core::Dataset& points);
Drawing regressionRidgeDrawing(const core::RegressionResult& result, const core::Dataset& points);
Drawing priorFunctionDrawing(const core::RegressionResult& result, const core::Dataset& points);
Drawing posteriorFunctionDrawing(const core::RegressionResult& result, const core::Dataset& points);
/// The function behind the predictions of bags, on that scale, too.
Drawing bagFunctionDrawing(const core::BagsResult& result, const core::Dataset& points);

/// 2D: the standard deviation of the function, or of a new observation.
Drawing regressionDeviationDrawing(const core::RegressionResult& result, const core::Dataset& points);

} // namespace widgets
