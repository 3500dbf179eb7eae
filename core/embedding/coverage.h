#pragma once

#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// How often bands hold the true embedding, by simulation: fresh samples of a generator with a known density, the same
/// places every time.
struct CoverageStudy {
    Generation generation; // n is the size of each sample; its seed is not read
    Kernel kernel;         // se
    EmbeddingModel model;  // the inducing rule is applied to each sample, with a seed of its own
    double level = 0.8;    // of both bands, in (0, 1)
    Eigen::MatrixXd at;    // places, G×d
    int repeats = 100;     // >= 2
    std::uint64_t seed = 1;
};

/// The share of (place, repeat) pairs at which the band held μ_P, and its Monte Carlo standard error: places of one
/// repeat depend on each other, so it is the deviation between repeats over √repeats.
struct Coverage {
    double posterior = 0.0, posteriorError = 0.0;
    double clt = 0.0, cltError = 0.0; // of μ̂ ± z·sd(k(x,X))/√n
};

/// The places where a picture's coverage is counted: 21 along each axis of a window of one or two dimensions.
Eigen::MatrixXd coveragePlaces(const std::vector<Interval>& window);

/// Failure in a sentence for a generator whose density is not known, a kernel that is not `se` or settings out of
/// range; Cancelled on stop. `progress` hears after each repeat how many are done. Cost a posterior fit a repeat.
Outcome<Coverage> bandCoverage(const CoverageStudy& study, const std::function<void(int)>& progress = {},
                               std::stop_token stop = {});

} // namespace core
