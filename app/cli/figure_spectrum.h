#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

namespace app
{

/// Two moons in the Spectrum lab: kernel PCA tells them apart where no line does.
Report kernelPcaFigureNumbers(const Arguments& arguments);

/// se under a Gaussian measure in the Spectrum lab: eigenfunctions and eigenvalues beside their closed forms.
Report mercerFigureNumbers(const Arguments& arguments);

/// ‖f‖² of a bump in the space of se: its power at each frequency against the price that the kernel asks, for a width
/// on either side of ℓ/√2, and the norm over the width.
Report regulariserFigureNumbers(const Arguments& arguments);
/// Needs a QApplication (any platform). Throws CommandError.
void drawRegulariserFigure(const QString& path);

} // namespace app
