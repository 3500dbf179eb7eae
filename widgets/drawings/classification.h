#pragma once

#include "core/labs/classification/classification_lab.h"
#include "core/labs/posterior/posterior_target.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// "P(B | x)": for axes and colour bars.
QString probabilityText(const core::ClassificationSettings& settings, const core::DataNames& names);

/// What a kind of probability is: "averaged over the latent", "probit approximation", "at the latent mean".
QString probabilityName(core::ClassificationSettings::Probability kind);

/// "5 held out: 1 wrong, log score −0.31".
QString heldOutText(const core::HeldOutClasses& heldOut);

/// The numbers of the whole answer, as tables have them: errors are shares of the points.
PlotTable scoresOfClasses(const core::ClassificationResult& result);

/// 1D: the probability of the positive class by all three routes, the one asked for emphasised, that of kernel logistic
/// regression beside them where there is one, and the points of both classes at 0 and 1. The settings are those of the
/// request that the result answers. `integrated`: with the hyperparameters integrated out; the probability by those
/// that are set is then a ghost.
Drawing probabilityDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                           const core::Dataset& dataset, const std::optional<core::IntegratedBand>& integrated = {});

/// Where the classifier puts the latent function at the points: x and mode, N×2 for the N points of the data; NaN for
/// points that take no part.
Eigen::MatrixXd modeAtPoints(const core::ClassificationResult& result, const core::Dataset& dataset);

/// 1D: the latent function of a classifier, its mean with a band of two standard deviations, and the mode at the points
/// of both classes, which is what Newton's method found.
Drawing latentDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                      const core::Dataset& dataset);

} // namespace widgets
