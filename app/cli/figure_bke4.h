#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

namespace app
{

/// Draws of the inducing points at each number of them, where --repeats says nothing else.
inline constexpr int defaultDrawsOfBke4 = 5;

/// The numbers of Flaxman et al. (2016), Figure 4: the graphs that PC finds of ozone and the weather with both choosers
/// of lengthscales, by the evidence for several m and draws of z, and what becomes of Temp - Ozone.
Report bke4Numbers(const Arguments& arguments);

/// The median's graph beside the evidence's; edges that the other has not, or has otherwise, in colour.
void drawBke4(const Arguments& arguments, const QString& path);

} // namespace app
