#pragma once

#include "core/hypothesis/effect_size.h"
#include "core/sums/summed_kernel.h"

#include <optional>
#include <stop_token>

namespace core
{

class BinnedMmd;
class LineSamples;

/// Of the covariance of the features of all rows (divisor N).
struct CovarianceMoments {
    double trace = 0.0, squares = 0.0; // of its eigenvalues, and of their squares
};

/// Two samples on the line under a kernel with terms that fall.
struct LineMoments {
    std::optional<DistanceMoments> distance; // of the unbiased MMD², as mmdMoments; nothing for a single row
    CovarianceMoments covariance;
};
/// Are they known? Not of lines of a frequency above 0, nor of so many waves beside the terms that one would wait long.
bool hasLineMoments(const SummedKernel& kernel);
/// From sums over the rows in order (line_sums.h) and of waves (fourier_moments.h): of a kernel of waves w and terms f
/// that fall the square is w² + 2wf + f², and wf, too, falls. Of a kernel that has them (asserted). Throws Cancelled
/// as an Ending on stop. Cost O(N), and of each wave as WeightedLine::sums.
LineMoments lineMoments(const BinnedMmd& test, const LineSamples& samples, const std::stop_token& stop = {});

} // namespace core
