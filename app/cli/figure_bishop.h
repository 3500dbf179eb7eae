#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

namespace app
{

/// Bishop (2006), Figure 6.5: draws of Gaussian process priors with the kernel bishop(θ₀,θ₁,θ₂,θ₃) on [-1, 1] for six
/// settings, made from the same standard normals in every panel.
Report bishopNumbers(const Arguments& arguments);

/// The six panels to a .png, .svg or .pdf file. Needs a QApplication (any platform). Throws CommandError.
void drawBishop(const QString& path);

} // namespace app
