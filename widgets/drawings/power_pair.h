#pragma once

#include "core/data/dataset.h"
#include "core/labs/power/power_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// 2D: both samples that a study tests, as points.
Drawing powerPairDrawing(const core::Dataset& pair, core::PowerSettings::Source source);

} // namespace widgets
