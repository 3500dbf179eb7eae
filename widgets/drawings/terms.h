#pragma once

#include "core/data/dataset.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// 1D: the mean of a regression as what it is, a finite sum of kernels: each term c_n k(x_n, ·) as a thin curve, which
/// belongs to its observation, and their sum.
Drawing termsDrawing(const core::RegressionResult& result, const core::Dataset& dataset);

} // namespace widgets
