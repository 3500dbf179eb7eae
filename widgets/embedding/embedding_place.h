#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The equations of the mean embedding and its posterior with the numbers of a place, as rich text; empty where
/// they say nothing of it. They are those of the answer: read from its curves or fields as these are drawn, or computed
/// from its coefficients.
QString embeddingAtHtml(const core::EmbeddingRequest& request, const core::EmbeddingResult& result,
                        const PointedPlace& place);

} // namespace widgets
