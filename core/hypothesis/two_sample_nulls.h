#pragma once

#include "core/hypothesis/mmd_moments.h"
#include "core/hypothesis/nulls.h"
#include "core/limits.h"

#include <memory>

namespace core
{

/// Two samples under one kernel, with the Gram matrix computed once and each null kept as far as it has been computed.
/// What is asked of it does not depend on what was asked before.
class TwoSampleTest
{
public:
    /// `gram` is the pooled one, not centred, its first m rows are P; m, n >= 1 (asserted). Cost O(N²).
    TwoSampleTest(Eigen::MatrixXd gram, Eigen::Index m);

    Eigen::Index first() const { return m_; }
    Eigen::Index second() const { return gram_.rows() - m_; }
    const MmdStatistics& statistics() const { return statistics_; }

    /// mmdMoments. Cost O(N²).
    std::optional<DistanceMoments> moments(MmdEstimator estimator) const { return mmdMoments(gram_, m_, estimator); }

    /// permutationNull; another estimator or fewer permutations of the same seed cost O(B), more only the new ones.
    Outcome<Eigen::VectorXd> permutations(MmdEstimator estimator, std::uint64_t seed, int count,
                                          std::stop_token stop = {});
    bool hasPermutations(MmdEstimator estimator, std::uint64_t seed, int count) const;

    /// GammaNull::fit on rows shuffled with the seed.
    Outcome<GammaNull> gamma(MmdEstimator estimator, std::uint64_t seed) const;

    /// SpectralNull::fit, one eigendecomposition for both estimators.
    Outcome<SpectralNull> spectral(MmdEstimator estimator, std::stop_token stop = {});

private:
    Eigen::MatrixXd gram_; // centred
    Eigen::Index m_;
    MmdStatistics statistics_; // of the Gram before it was centred
    PooledSums pooled_;
    std::uint64_t seed_ = 0;      // of the two that follow
    std::vector<LabelSums> sums_; // of the quadratic estimators
    Eigen::VectorXd linear_;
    std::optional<Outcome<SpectralNull>> spectral_;
};

} // namespace core
