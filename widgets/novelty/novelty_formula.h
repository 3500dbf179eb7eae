#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/controls/formula_card.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The score of the method on show, and what it means.
Formula noveltyFormula(const core::NoveltyRequest& request, const core::NoveltyResult& result);

/// The score at a place, as rich text: see PointedPlace.
QString noveltyAtHtml(const core::NoveltyRequest& request, const core::NoveltyResult& result,
                      const PointedPlace& place);

} // namespace widgets
