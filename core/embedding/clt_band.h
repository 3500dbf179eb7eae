#pragma once

#include "core/embedding/credible_band.h"
#include "core/kernels/kernel.h"

namespace core
{

/// The central limit theorem's confidence band of μ_P(x) = E k(x,X): μ̂(x) ± Φ⁻¹((1+L)/2)·sd(k(x,X))/√n at every row of
/// `at`, with the standard deviation over the n points (divisor n − 1). Pointwise; any kernel; unlike the Bayesian band
/// it is narrow where there are no points. NaN for n = 1. n >= 1 and 0 < level < 1 are asserted. Cost O(nGd).
Band cltBand(const Kernel& kernel, const Points& x, const Points& at, double level);

} // namespace core
