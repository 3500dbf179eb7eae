#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// Laplace's method in three lines: the log evidence, the Newton steps, the training errors of both classifiers. A
/// result without points gives the formula alone.
Formula classificationFormula(const core::ClassificationResult& result, const core::ClassificationSettings& settings);

} // namespace widgets
