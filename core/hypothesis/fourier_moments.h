#pragma once

#include "core/hypothesis/binned_mmd.h"
#include "core/hypothesis/effect_size.h"

namespace core
{

/// The moments of the unbiased MMD² (mmdMoments) by Fourier sums, for a kernel without lines of a frequency above 0;
/// m, n >= 2 (asserted). Cost O(M log M), M the modes.
DistanceMoments fourierMoments(const BinnedMmd& test);

/// The moments of the covariance's eigenvalues, at the same cost and for the same kernels.
CovarianceMoments fourierCovariance(const BinnedMmd& test);

/// What the waves of a kernel have to say where it has other terms, too (line_moments.h).
struct WaveMoments {
    Eigen::Matrix2d squares;     // of their part of k the mean square over a row of either sample and one of either
    Eigen::MatrixXcd embeddings; // the coefficients of the samples' embeddings, a column each, as of fourierValues
};
/// Requires and costs what fourierMoments does, of at least one mode (asserted).
WaveMoments waveMoments(const BinnedMmd& test);

} // namespace core
