#pragma once

#include "core/data/dataset.h"
#include "core/labs/spectrum/kernel_view.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

// A kernel as a function: with one place held, and over pairs of places.

/// 1D: k(x₁, ·) and k(x₂, ·), both places to drag along the first, and the partial sum of Mercer's series at x₁.
Drawing kernelSliceDrawing(const core::KernelResult& result, const core::Dataset& dataset);

/// 2D: k(x₁, ·) over the plane, both places to drag.
Drawing kernelSliceMapDrawing(const core::KernelResult& result, const core::Dataset& dataset);

/// 1D: k(x, y) over all pairs of places in the window, with the cells of the Gram matrix of the first points and a
/// cross at (x₁, x₂).
Drawing kernelSurfaceDrawing(const core::KernelResult& result, const core::Dataset& dataset);

/// "x₁" or "x₂" of a handle that is dragged there, and the kernel there.
QString handleText(const core::KernelResult& result, Eigen::Index handle);

} // namespace widgets
