#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The probability of the positive class and its latent value at a place, as rich text: see PointedPlace.
QString classificationAtHtml(const core::ClassificationRequest& request, const core::ClassificationResult& result,
                             const PointedPlace& place);

} // namespace widgets
