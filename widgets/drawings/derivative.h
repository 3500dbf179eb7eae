#pragma once

#include "core/data/dataset.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// 1D: how fast the function rises, with a band that holds everywhere at once; where it surely rises and where it
/// surely falls are shaded, and its peaks and troughs are marked.
Drawing derivativeDrawing(const core::RegressionResult& result, const core::Dataset& dataset);

/// "rises surely on [0, 1.2], falls surely on [1.9, 3]; its peak is at 1.57 ± 0.06": of many they are counted, and of
/// none that is said.
QString derivativeText(const core::GpDerivative& derivative);

} // namespace widgets
