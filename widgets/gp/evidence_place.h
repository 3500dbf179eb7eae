#pragma once

#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/learning/learning_lab.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// The evidence at the hyperparameters under the mouse, as rich text: of a process with up to some hundred targets
/// taken apart into fit, complexity and constant, else read from the curve or map; and how far it is from that at the
/// present values. Empty where it is not known.
QString gpEvidenceAtHtml(const core::GpEvidenceRequest& request, const core::GpEvidenceResult& result,
                         const PointedPlace& place);

/// The same of embeddings: the log marginal pseudolikelihood over ℓ, or over ℓ and τ².
QString learningAtHtml(const core::LearningRequest& request, const core::LearningResult& result,
                       const PointedPlace& place);

} // namespace widgets
