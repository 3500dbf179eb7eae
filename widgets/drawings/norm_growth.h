#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// The norm of the smoothest function through n points of draws of the Gaussian process, over n: it grows like n where
/// the space has infinitely many dimensions, so that the draws are not in it; beside them a function that is.
Drawing normGrowthDrawing(const core::DrawGrowth& growth);

} // namespace widgets
