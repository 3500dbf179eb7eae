#pragma once

#include "core/data/dataset.h"
#include "core/labs/spectrum/kernel_view.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

// What a kernel makes of two places.

/// (f(x₁), f(x₂)) under the Gaussian process: ellipses that hold half and 95 % of it, draws, and the line on which the
/// second is expected given the first. Both sides of Cauchy–Schwarz.
Drawing kernelPairDrawing(const core::KernelResult& result);

/// 1D: the draws of that picture as functions, through both places, to drag along the first of them.
Drawing pairDrawsDrawing(const core::KernelResult& result, const core::Dataset& dataset);

/// The covariances of the pair, its correlation and distance, and both sides of Cauchy–Schwarz.
PlotTable numbersOfPair(const core::KernelPair& pair);

} // namespace widgets
