#pragma once

#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// The witness, and MMD² as the means of three Gram blocks: its terms are links, "PP", "QQ" and "PQ".
Formula mmdFormula(const core::TwoSamplesResult& result);

} // namespace widgets
