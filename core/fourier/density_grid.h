#pragma once

#include "core/fourier/fourier_grid.h"

namespace core
{

/// A kernel as modes by the density of its measure, or, without one, as its lines. The period leaves room for as far as
/// the kernel reaches. Failure as of fourierGrid. Cost O(modes).
Outcome<FourierGrid> densityGrid(const Kernel& kernel, const SpectralMeasure& measure, const FourierWindow& window,
                                 double accuracy, Eigen::Index most);

} // namespace core
