#pragma once

#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <functional>
#include <random>
#include <stop_token>
#include <utility>
#include <vector>

namespace core
{

/// How often bands hold the true embedding, by simulation: fresh samples of a generator with a known density, the same
/// places every time.
struct CoverageStudy {
    Generation generation; // n is the size of each sample; its seed is not read
    Kernel kernel;         // whose r is known (embedding_prior.h)
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

/// The share of places at which the bands of one sample held μ_P.
struct CoveredShares {
    double posterior = 0.0, clt = 0.0;
};

/// What the first samples of a study come to; errors NaN after one. Not empty.
Coverage coverageOf(const std::vector<CoveredShares>& samples);

/// The places where a picture's coverage is counted: 21 along each axis of a window of one or two dimensions.
Eigen::MatrixXd coveragePlaces(const std::vector<Interval>& window);

/// One fresh sample of a study: its band at the places, and how often bands have held the truth up to it.
struct CoverageFrame {
    int done = 0;                              // samples, this one included
    Eigen::VectorXd truth, mean, lower, upper; // μ_P, and the posterior of the sample; G each
    CoveredShares shares;                      // of this sample
    Coverage soFar;
};

/// A study sample by sample, without an end: after r of them `soFar` is what bandCoverage says of r repeats.
class CoverageWatch
{
public:
    /// Failures as of bandCoverage; `repeats` is not read.
    static Outcome<CoverageWatch> begin(const CoverageStudy& study);
    void skip(int samples);        // another machine draws these
    Outcome<CoverageFrame> next(); // cost a posterior fit

private:
    CoverageWatch(CoverageStudy study, Eigen::VectorXd truth)
        : study_(std::move(study)), truth_(std::move(truth)), seeds_(study_.seed)
    {
    }

    CoverageStudy study_;
    Eigen::VectorXd truth_;
    std::mt19937_64 seeds_;
    std::vector<CoveredShares> samples_; // so far
};

/// Failure in a sentence for a generator whose density is not known, a kernel whose r is not known or settings out of
/// range; Cancelled on stop. `progress` hears after each repeat how many are done. Cost a posterior fit a repeat.
Outcome<Coverage> bandCoverage(const CoverageStudy& study, const std::function<void(int)>& progress = {},
                               std::stop_token stop = {});

/// The samples first … last - 1 of that study alone: a part of it, which another machine may compute. coverageOf() all
/// parts in their order is what bandCoverage says, bit for bit.
Outcome<std::vector<CoveredShares>> coverageTrials(const CoverageStudy& study, int first, int last,
                                                   const std::function<void(int)>& progress = {},
                                                   std::stop_token stop = {});

} // namespace core
