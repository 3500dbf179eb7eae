#pragma once

#include "core/hypothesis/binned_samples.h"
#include "core/labs/two_samples/null_answers.h"

#include <memory>
#include <optional>
#include <string>

namespace core
{

/// What forbids sums over the rows for samples of so many columns under a kernel: a sentence that says what to choose.
/// Kernels that they cannot do for other reasons are found where the sums are asked for.
std::optional<Failure> sumsProblem(const Kernel& kernel, Eigen::Index columns);

/// Two samples under one kernel by sums over their rows, with what its nulls need kept as far as it has been computed:
/// what TwoSampleTest is with a Gram matrix.
class BinnedTest
{
public:
    BinnedTest(std::shared_ptr<const BinnedSamples> samples, BinnedMmd mmd, Kernel kernel);

    const BinnedMmd& mmd() const { return mmd_; }
    /// The means of the blocks over the pairs that the estimator counts, as countedMeans.
    std::optional<BlockMeans> countedMeans(MmdEstimator estimator) const;
    std::string route() const; // "Fourier, 65 modes, error ≤ 2e-13", "state space, error ≤ 2e-14"
    /// By bins; of the linear-time estimator by the signs of its pairs.
    Eigen::VectorXd permutations(MmdEstimator estimator, std::uint64_t seed, int count,
                                 const std::stop_token& stop = {}) const;
    /// mmdMoments; nothing also for a kernel with lines.
    std::optional<DistanceMoments> moments(MmdEstimator estimator, const std::stop_token& stop = {}) const
    {
        return samples_->moments(mmd_, kernel_, estimator, stop);
    }
    /// As nullAnswer. The gamma null is that of all rows, not of random pairs of them. They throw Cancelled as an
    /// Ending on stop.
    Outcome<NullAnswer> answer(NullDistribution null, const NullQuestion& question, const std::stop_token& stop = {});

private:
    const Outcome<Eigen::VectorXd>& spectrum(const std::stop_token& stop);
    Outcome<CovarianceMoments> covariance(const std::stop_token& stop);
    NullAnswer gammaAnswer(double statistic, const NullQuestion& question, const std::stop_token& stop);

    std::shared_ptr<const BinnedSamples> samples_;
    BinnedMmd mmd_;
    Kernel kernel_;
    std::optional<Outcome<Eigen::VectorXd>> spectrum_;
    std::optional<CovarianceMoments> ofWaves_;
};

} // namespace core
