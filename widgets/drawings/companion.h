#pragma once

#include "core/data/dataset.h"
#include "core/labs/classification/classification_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// "Support vector machine", "Kernel logistic regression"; empty for none.
QString companionName(core::ClassificationSettings::Companion companion);

/// 1D: a classifier as the finite kernel expansion it is: its decision function with the terms that add up to it in the
/// colours of their points' classes; for the SVM the margin at ±1 and the support vectors, ringed.
Drawing companionDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                         const core::Dataset& dataset);

} // namespace widgets
