#pragma once

#include "core/labs/independence/independence_lab.h"
#include "widgets/controls/formula_card.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// HSIC as a product of two centred Gram matrices, the witness whose norm it is, and what the tests of more columns
/// say. The links of its terms are the panels that they are about, by their lasting names.
Formula independenceFormula(const core::IndependenceResult& result);

/// The witness, or under the null the share of larger statistics, at a place, as rich text: see PointedPlace.
QString independenceAtHtml(const core::IndependenceRequest& request, const core::IndependenceResult& result,
                           const PointedPlace& place);

} // namespace widgets
