#pragma once

#include "core/data/dataset.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// 1D: the function of a kernel that is a sum, taken apart: each part with its band in a strip of its own, as high as
/// it varies, the first on top. What it says under the cursor and in its table is in the unit of the targets.
Drawing partsDrawing(const core::RegressionResult& result, const core::Dataset& dataset);

} // namespace widgets
