#pragma once

#include "core/labs/regression/regression_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// Mean and variance of the process, or the function over bags, at a place, as rich text: see PointedPlace.
QString regressionAtHtml(const core::RegressionRequest& request, const core::RegressionResult& result,
                         const PointedPlace& place);

} // namespace widgets
