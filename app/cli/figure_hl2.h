#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

#include <QString>

namespace app
{

/// Huszár and Lacoste-Julien (2011), Figure 2, in numbers: of each panel the points and the predictive density of the
/// next one over the window. Throws CommandError.
Report dreamNumbers(const Arguments& arguments);

/// The same as a picture: three panels in grey levels, a bar as long as the lengthscale under each.
void drawDreams(const QString& path);

} // namespace app
