#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// How probable each label is of the picture that is looked at, as bars; the label that is asked about and the
/// picture's own stand out. Of a score that is no density the bars say how far below the greatest it is with each
/// label. A diamond on each column says how much of that label the picture carries: dragged up and down between 0 and 1
/// beside probabilities.
Drawing labelBarsDrawing(const core::NoveltyResult& result);

} // namespace widgets
