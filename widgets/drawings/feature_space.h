#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// The student-T in feature space, the observation manifold coloured by the density on it, and the points. For
/// `parabola` the feature space itself, (φ₁, φ₂) = (x, x²); for other kernels the plane of the two leading kernel
/// principal components, and the drawing says so; where there is one only, that line with the bell above it.
/// `map`: whose principal plane it is; planes of other maps are not compared with it.
Drawing featureSpaceDrawing(const core::DensityResult& result, const core::Dataset& dataset, const QString& map = {});

} // namespace widgets
