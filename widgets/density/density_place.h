#pragma once

#include "core/labs/density/density_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The predictive density at a place, as rich text: see PointedPlace.
QString densityAtHtml(const core::DensityRequest& request, const core::DensityResult& result,
                      const PointedPlace& place);

} // namespace widgets
