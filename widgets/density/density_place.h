#pragma once

#include "core/labs/density/density_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The equations of the predictive density with the numbers of a place, as rich text; empty where
/// they say nothing of it. They are those of the answer: read from its curves or fields as these are drawn, or computed
/// from its coefficients.
QString densityAtHtml(const core::DensityRequest& request, const core::DensityResult& result,
                      const PointedPlace& place);

} // namespace widgets
