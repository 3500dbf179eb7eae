#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The mean embedding and its posterior at a place, as rich text: see PointedPlace.
QString embeddingAtHtml(const core::EmbeddingRequest& request, const core::EmbeddingResult& result,
                        const PointedPlace& place);

} // namespace widgets
