#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The equations of the probability of the positive class and its latent value with the numbers of a place, as rich
/// text; empty where they say nothing of it. They are those of the answer: read from its curves or fields as these are
/// drawn, or computed from its coefficients.
QString classificationAtHtml(const core::ClassificationRequest& request, const core::ClassificationResult& result,
                             const PointedPlace& place);

} // namespace widgets
