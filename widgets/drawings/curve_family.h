#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

// Numbered curves over the line.

/// 1D: the eigenfunctions in the inks of their eigenvalues, each with its closed form dashed in the same ink where one
/// is known, and the density of the measure along the bottom.
Drawing eigenfunctionDrawing(const core::MercerResult& mercer, const core::Dataset& dataset);

/// 1D: the projection of each place on each component of kernel PCA; that of the settings is thick.
Drawing componentDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                         const core::Dataset& dataset);

} // namespace widgets
