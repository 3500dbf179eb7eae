#pragma once

#include "core/data/dataset.h"
#include "core/labs/spectrum/kernel_view.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

// What a kernel is made of: its spectrum, or its features.

/// 1D: the spectral density of a stationary kernel, and the lines of its spectrum.
Drawing spectralDensityDrawing(const core::KernelResult& result);

/// The points and the window in the space of two or three features.
Drawing featureLiftDrawing(const core::KernelResult& result, const core::Dataset& dataset);

} // namespace widgets
