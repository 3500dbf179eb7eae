#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

namespace app
{

/// Flaxman et al. (2016), Figure 3: the fully Bayesian witness of N(0, 1) and Laplace(0, √½) for n = 50 and 400, and
/// beside it of two samples of N(0, 1).
Report bke3Numbers(const Arguments& arguments);
void drawBke3(const Arguments& arguments, const QString& path);

} // namespace app
