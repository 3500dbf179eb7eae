#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

#include <QString>

namespace app
{

/// Two moons that reach into each other: the probability with its 50 % contour and contours of the latent variance, and
/// beside it a support vector machine with the same kernel. A .png, .svg or .pdf that carries its session.
void drawGpClassification(const QString& path);

/// Its numbers: the points, the kernel, over a grid the probability by all three routes with the latent moments and the
/// decision of the machine, the 50 % contour, the log evidence and the Newton steps.
Report gpClassificationNumbers(const Arguments& arguments);

} // namespace app
