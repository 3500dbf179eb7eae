#pragma once

#include "core/labs/regression/regression_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The equations of mean and variance of the process, or of the function over bags, with the numbers of a place, as
/// rich text; empty where they say nothing of it. They are those of the answer: read from its curves or fields as these
/// are drawn, or computed from its coefficients.
QString regressionAtHtml(const core::RegressionRequest& request, const core::RegressionResult& result,
                         const PointedPlace& place);

} // namespace widgets
