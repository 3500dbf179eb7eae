#pragma once

#include "core/labs/power/power_lab.h"
#include "core/novelty/learning_curve.h"

#include <optional>

namespace app
{

// Answers that would take minutes, of figures in the menu: computed once by the commands that stand at the head of
// their files in resources/figures/, and shown where exactly that is asked. Nothing for any other request.

/// Of the type II errors (grids::errorsSession).
std::optional<core::PowerResult> shippedAnswer(const core::PowerRequest& request);

/// Of the areas over training pictures (digitsFigure, digitsTable).
std::optional<core::LearningCurveResult> shippedAnswer(const core::LearningCurveRequest& request);

} // namespace app
