#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// What each term of the bench's function adds to ‖f‖², as bars that sum to it, and how probable a norm like this is
/// under the Gaussian process with the same kernel.
Drawing normSharesDrawing(const core::BenchResult& bench, core::SpectrumSettings::Build build);

/// The norm of the smoothest function through n points of draws of the Gaussian process, over n: it grows like n where
/// the space has infinitely many dimensions, so that the draws are not in it; beside them a function that is.
Drawing normGrowthDrawing(const core::DrawGrowth& growth);

} // namespace widgets
