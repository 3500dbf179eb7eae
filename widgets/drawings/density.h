#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// 1D: the feature-space density pulled back to the line, solid, and the Jacobian that it is multiplied with, dotted;
/// both on one axis as in Figure 1 of [HL].
Drawing pulledBackDrawing(const core::DensityResult& result, const core::Dataset& dataset);

/// 1D: the normalised predictive density, the kernel density estimate to compare with, the true density when the data
/// were generated, and the points as a rug. By groups: a curve a sample in its colour, that of all points quietly
/// behind them.
Drawing predictiveDrawing(const core::DensityResult& result, const core::Dataset& dataset);

/// 2D: the predictive density as a colour map with labelled contours and the points, those of the kernel density
/// estimate dashed over it, and the marginal densities of both above and to the right. `lengthscale`: of the kernel,
/// where it has one for both axes; a bar as long lies beneath.
Drawing predictiveMapDrawing(const core::DensityResult& result, const core::Dataset& dataset,
                             std::optional<double> lengthscale = {});

/// "ℓ = 1" beside a bar as long.
DrawnScale scaleOf(double lengthscale);

} // namespace widgets
