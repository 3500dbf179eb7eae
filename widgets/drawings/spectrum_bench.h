#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// The function bench: f over the window and, where it is a sum of kernels, a handle for each term at its centre and
/// coefficient. A click adds a term with the coefficient of that height; dragging a handle moves it; a right click or
/// Delete takes it away.
Drawing benchDrawing(const core::SpectrumSettings& settings, const core::BenchResult& bench,
                     const core::Dataset& dataset);

/// What each term of the bench's function adds to ‖f‖², as bars that sum to it, and how probable a norm like this is
/// under the Gaussian process with the same kernel.
Drawing normSharesDrawing(const core::BenchResult& bench, core::SpectrumSettings::Build build);

} // namespace widgets
