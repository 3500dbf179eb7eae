#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// The components of kernel PCA over the plane as small multiples: each a map with contours about zero and the points.
Drawing componentTilesDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                              const core::Dataset& dataset);

} // namespace widgets
