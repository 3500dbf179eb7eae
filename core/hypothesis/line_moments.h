#pragma once

#include "core/hypothesis/effect_size.h"
#include "core/state_space/decaying_terms.h"

#include <optional>
#include <stop_token>

namespace core
{

class LineSamples;

/// Of the covariance of the features of all rows (divisor N).
struct CovarianceMoments {
    double trace = 0.0, squares = 0.0; // of its eigenvalues, and of their squares
};

/// Two samples on the line under a kernel of terms that fall alone.
struct LineMoments {
    std::optional<DistanceMoments> distance; // of the unbiased MMD², as mmdMoments; nothing for a single row
    CovarianceMoments covariance;
};
/// From sums over the rows in order (line_sums.h): the kernel's square is made of such terms, too. `unbiased` is MMD²,
/// where it is known. Throws Cancelled as an Ending on stop. Cost O(N).
LineMoments lineMoments(const DecayingTerms& kernel, const LineSamples& samples, std::optional<double> unbiased,
                        const std::stop_token& stop = {});

} // namespace core
