#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// Ridge regression on distributions: the prediction of each bag against its target, as fitted and from all other bags.
/// A bag that is asked for has no target: it is a line across at its prediction, named. The bag under the mouse is
/// marked in the other panels, too.
Drawing bagFitDrawing(const core::BagsResult& result);

/// How alike the bags are to the kernel: the matrix B of means over pairs of points, one cell a pair of bags. The cell
/// under the mouse marks its two bags in the other panels; a bag under the mouse there marks its row here.
Drawing bagMatrixDrawing(const core::BagsResult& result);

} // namespace widgets
