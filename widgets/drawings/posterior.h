#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/shown_posterior.h"

namespace widgets
{

/// The posterior of one hyperparameter: the draws as a histogram, its prior, and the density by quadrature where there
/// is one. Where the posterior looks like the prior, the data have not spoken.
Drawing marginalDrawing(const ShownPosterior& shown);

/// The draws of a hyperparameter in their order, a line a chain. Chains that have found the posterior look alike and
/// wander over all of it.
Drawing traceDrawing(const ShownPosterior& shown);

} // namespace widgets
