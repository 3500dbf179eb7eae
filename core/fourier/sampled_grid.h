#pragma once

#include "core/fourier/fourier_grid.h"

namespace core
{

/// A kernel as modes by its values alone (kernel_samples.h), where no density is known, or where it falls so slowly
/// that no period holds it: χ bends it down where nobody asks. The period is the least that leaves no weight below 0:
/// a kernel that changes over long distances asks for a slow bend.
/// Failure as of fourierGrid. Cost O(M log M) for each period tried, M samples, up to 2^14 on the line and 2^22 in the
/// plane.
Outcome<FourierGrid> sampledGrid(const Kernel& kernel, const SpectralMeasure& measure, const FourierWindow& window,
                                 double accuracy, Eigen::Index most);

/// fourierWeights of such a grid. Of a kernel that the grid was not made for, such as a summand, some may be negative.
/// Throws as KernelSamples.
Eigen::VectorXd sampledWeights(const Kernel& kernel, const FourierGrid& grid);

} // namespace core
