#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The equations of the functions of the view on show with the numbers of a place, as rich text; empty where
/// they say nothing of it. They are those of the answer: read from its curves or fields as these are drawn, or computed
/// from its coefficients.
QString spectrumAtHtml(const core::SpectrumRequest& request, const core::SpectrumResult& result,
                       const PointedPlace& place);

} // namespace widgets
