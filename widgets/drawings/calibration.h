#pragma once

#include "core/verify/calibration.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// Where the truth lies in its posteriors: the distribution function of these parts less that of even numbers, in the
/// band that holds all of it at once.
Drawing calibrationDrawing(const core::Calibration& calibration);

} // namespace widgets
