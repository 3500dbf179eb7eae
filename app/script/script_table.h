#pragma once

#include "app/script/script.h"
#include "widgets/plots/plot_table.h"

namespace app
{

/// The numbers of a panel, and what a script is checked by beside them:
///   `gradient` of an evidence: the derivatives in the logarithms of the numbers by which the lab learns. Of a Gaussian
/// process those of the kernel, in the order of continuousHyperparameters(), and its noise or ν; of an embedding the
/// lengthscale or lengthscales, τ² and, where it is finite, η.
///   `quadrature`, `posterior_mean` and `posterior_log_evidence` of the posterior that learns a kernel, whether chains
/// have been drawn or not.
///   Of the Structure lab, whose columns have the names of the data's: `pair_p`, `first_remainder`, `second_remainder`.
widgets::PlotTable scriptTable(const ScriptSubject& subject);

} // namespace app
