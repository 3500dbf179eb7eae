#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// 2D: the probability of the positive class with the 50 % contour and contours of latent variance; the points held out
/// are ringed. The settings are those of the request that the result answers.
Drawing probabilityMapDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                              const core::Dataset& dataset);

/// 2D: the variance of the latent function.
Drawing latentVarianceDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                              const core::Dataset& dataset);

/// 2D: the decision function of the SVM with its margin and its support vectors, or the probability by kernel logistic
/// regression.
Drawing companionMapDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                            const core::Dataset& dataset);

} // namespace widgets
