#pragma once

#include "core/hypothesis/binned_mmd.h"
#include "core/hypothesis/effect_size.h"

namespace core
{

/// The moments of the unbiased MMD² (mmdMoments) by Fourier sums, for a kernel without lines of a frequency above 0; m,
/// n
/// >= 2 (asserted). Cost O(M log M), M the modes.
DistanceMoments fourierMoments(const BinnedMmd& test);

} // namespace core
