#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// The share of a component; nothing where the trace is no sum of shares.
std::optional<double> shareOfTrace(const core::KernelPcaResult& pca, Eigen::Index component);

/// Kernel PCA's scatter: the points by their projections on two components, each drawn as on the sheet. The first
/// component across; upwards that of the settings, or the second. With one component the points stand on a line. A
/// result of other data than `dataset` shows nothing.
Drawing scoreDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                     const core::Dataset& dataset);

/// 2D: the projection of every place of the window on the component of the settings.
Drawing componentMapDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                            const core::Dataset& dataset);

/// Kernel PCA of order one as a density, beside the student-T: all its mass stands where the line of the first
/// component meets the curve x ↦ φ(x), as spikes; their heights are masses, not densities. Source: Huszár and
/// Lacoste-Julien (2011), section 3.
Drawing degenerateDensityDrawing(const core::KernelPcaResult& pca, const core::Dataset& dataset);

} // namespace widgets
