#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// Where the classifier puts the latent function at the points: x and mode, N×2 for the N points of the data; NaN for
/// points that take no part.
Eigen::MatrixXd modeAtPoints(const core::ClassificationResult& result, const core::Dataset& dataset);

/// 1D: the latent function of a classifier, its mean with a band of two standard deviations, and the mode at the points
/// of both classes, which is what Newton's method found.
Drawing latentDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                      const core::Dataset& dataset);

} // namespace widgets
