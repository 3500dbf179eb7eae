#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// Ridge regression on distributions: the prediction of each bag against its target, as fitted and from all other bags.
/// A bag that is asked for has no target: it is a line across at its prediction, named. The bag under the mouse is
/// marked in the other panels, too.
Drawing bagFitDrawing(const core::BagsResult& result);

} // namespace widgets
