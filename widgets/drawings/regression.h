#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// The estimated prediction error of a ridge regression over λ, by leave-one-out and by generalised cross-validation,
/// and the λ in use as a line to drag.
Drawing ridgeErrorDrawing(const core::BagsResult& result);

} // namespace widgets
