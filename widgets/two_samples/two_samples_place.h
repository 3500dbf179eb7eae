#pragma once

#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The witness, or under the null the share of larger statistics, at a place, as rich text: see PointedPlace.
QString twoSamplesAtHtml(const core::TwoSamplesRequest& request, const core::TwoSamplesResult& result,
                         const PointedPlace& place);

} // namespace widgets
