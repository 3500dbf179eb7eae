#pragma once

#include "core/labs/classification/classification_lab.h"
#include "core/labs/independence/independence_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "core/labs/structure/structure_lab.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include <QStringList>

namespace app
{

// What an answer says, as sentences for who knows no kernels, with p-values and their errors; nothing of a preview.

QStringList findingsOf(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request);
QStringList findingsOf(const core::IndependenceResult& result);
QStringList findingsOf(const core::RegressionResult& result, const core::RegressionRequest& request);
QStringList findingsOf(const core::ClassificationResult& result, const core::ClassificationRequest& request);
QStringList findingsOf(const core::StructureResult& result);

/// The same in a line: whether the samples differ, p with its error, and where; nothing without a p.
QString inShort(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request);
/// Whether the columns depend on each other, and p with its error; nothing without a p.
QString inShort(const core::IndependenceResult& result);

} // namespace app
