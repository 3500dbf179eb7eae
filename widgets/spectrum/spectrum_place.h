#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The functions of the view on show at a place, as rich text: see PointedPlace.
QString spectrumAtHtml(const core::SpectrumRequest& request, const core::SpectrumResult& result,
                       const PointedPlace& place);

} // namespace widgets
