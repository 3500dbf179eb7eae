#pragma once

#include "core/labs/two_samples/bayes_factor_lab.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// The log Bayes factor over the number of leading coordinates, on what the permutations make of it; D as set is a
/// line to drag. `whyNone`: where there is no result.
Drawing bayesFactorCurveDrawing(const std::optional<core::BayesFactorResult>& result, const QString& whyNone = {});

} // namespace widgets
