#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/kernels/kernel.h"
#include "core/labs/embedding/embedding_lab.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// The model of a Bayesian embedding.
Formula embeddingFormula(const core::EmbeddingModel& model, const core::Kernel& kernel,
                         const core::EmbeddingResult& result);

} // namespace widgets
