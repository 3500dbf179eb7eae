#pragma once

#include "core/kernels/kernel.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// Gaussian process regression.
Formula regressionFormula(const core::Kernel& kernel, const core::RegressionResult& result);

/// Ridge regression on distributions.
Formula bagsFormula(const core::Kernel& kernel, const core::BagsResult& result);

} // namespace widgets
