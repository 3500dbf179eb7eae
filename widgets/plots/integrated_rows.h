#pragma once

#include "core/labs/posterior/brush.h"
#include "widgets/plots/curve_row.h"

#include <vector>

namespace widgets
{

/// The rows of a function's posterior (its band "posterior", its mean "posterior_mean" and others) with that of the
/// hyperparameters integrated out in front, and the posterior of those that are set behind it as a ghost.
std::vector<CurveRow> withIntegrated(std::vector<CurveRow> plugIn, const core::IntegratedBand& band);

} // namespace widgets
