#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

#include <vector>

namespace app
{

/// The options of `figure bke-2` beyond --out.
std::vector<Option> bke2Options();

/// The numbers of Flaxman et al. (2016), Figure 2: samples from two 3×3 grids of Gaussians, the evidence over the
/// lengthscale with its local maxima, the median heuristic, and the type II errors that both lead to.
Report bke2Numbers(const Arguments& arguments);

/// The samples of the figure with the lengthscale that the evidence chooses, in the lab for two samples, and below the
/// type II errors over ε of both kinds of sampling.
void drawBke2(const Arguments& arguments, const QString& path);

} // namespace app
