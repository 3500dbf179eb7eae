#pragma once

#include "core/labs/spectrum/kernel_view.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// ‖φ(x) − φ(y)‖ over |x − y|, with that of the two places.
Drawing featureDistanceDrawing(const core::KernelResult& result);

} // namespace widgets
