#pragma once

#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The equations of the witness, or under the null the share of larger statistics, with the numbers of a place, as rich
/// text; empty where they say nothing of it. They are those of the answer: read from its curves or fields as these are
/// drawn, or computed from its coefficients.
QString twoSamplesAtHtml(const core::TwoSamplesRequest& request, const core::TwoSamplesResult& result,
                         const PointedPlace& place);

} // namespace widgets
