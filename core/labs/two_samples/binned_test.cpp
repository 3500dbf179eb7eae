#include "core/labs/two_samples/binned_test.h"

#include "core/ending.h"
#include "core/hypothesis/fourier_moments.h"
#include "core/kernels/descriptions.h"

#include <cassert>
#include <utility>

namespace core
{

using Eigen::VectorXd;

namespace
{

template <class Law>
NullAnswer answerBy(NullDistribution null, const Outcome<Law>& law, double error, double statistic,
                    const NullQuestion& question)
{
    if (const auto* failure = std::get_if<Failure>(&law))
        return noAnswer(null, failure->what);
    return answerOf(null, std::get<Law>(law), error, statistic, question.level, question.grid);
}

} // namespace

std::optional<Failure> sumsProblem(const Kernel& kernel, Eigen::Index columns)
{
    if (columns > 2)
        return invalidInput("sums over the rows are for one or two columns, not " + std::to_string(columns) +
                            "; choose two of them, or fewer rows");
    if (!isShiftInvariant(kernel))
        return invalidInput("sums over the rows are for kernels of x - y; choose one such as se(), or fewer rows");
    return std::nullopt;
}

BinnedTest::BinnedTest(std::shared_ptr<const BinnedSamples> samples, BinnedMmd mmd, Kernel kernel)
    : samples_(std::move(samples)), mmd_(std::move(mmd)), kernel_(std::move(kernel))
{
}

std::optional<BlockMeans> BinnedTest::countedMeans(MmdEstimator estimator) const
{
    const MmdStatistics& statistics = mmd_.statistics();
    if (estimator == MmdEstimator::Biased)
        return statistics.means;
    if (estimator == MmdEstimator::Linear)
        return samples_->linearMeans(kernel_);
    return mmd_.unbiasedMeans();
}

std::string BinnedTest::route() const
{
    return mmd_.kernel().note(mmd_.errorBound());
}

VectorXd BinnedTest::permutations(MmdEstimator estimator, std::uint64_t seed, int count,
                                  const std::stop_token& stop) const
{
    return estimator == MmdEstimator::Linear ? samples_->linearPermutations(kernel_, seed, count)
                                             : mmd_.permutations(estimator, seed, count, stop);
}

Outcome<NullAnswer> BinnedTest::answer(NullDistribution null, const NullQuestion& question, const std::stop_token& stop)
{
    assert(null != NullDistribution::Normal); // of correlations
    const MmdEstimator estimator = question.estimator;
    const double statistic = *mmd_.statistics().by(estimator);
    if (null == NullDistribution::Permutation)
        return permutationAnswer(permutations(estimator, question.seed, question.permutations, stop), statistic,
                                 mmd_.statistics().rounding, question.level);
    if (null == NullDistribution::Gamma)
        return gammaAnswer(statistic, question, stop);
    VectorXd values;
    if (estimator != MmdEstimator::Linear) {
        if (const auto* failure = std::get_if<Failure>(&spectrum(stop)))
            return noAnswer(null, failure->what);
        values = std::get<VectorXd>(spectrum(stop));
    }
    const Outcome<SpectralNull> law = SpectralNull::ofEigenvalues(values, mmd_.first(), mmd_.second(), estimator);
    const auto* fitted = std::get_if<SpectralNull>(&law);
    return answerBy(null, law, fitted ? fitted->error() : 0.0, statistic, question);
}

const Outcome<VectorXd>& BinnedTest::spectrum(const std::stop_token& stop)
{
    if (spectrum_)
        return *spectrum_;
    if (mmd_.kernel().falling.empty())
        return spectrum_.emplace(featureSpectrum(mmd_));
    const Outcome<BinnedMmd> waves = unlessCancelled(samples_->byWaves(kernel_, {}, stop));
    if (const auto* whole = std::get_if<BinnedMmd>(&waves))
        return spectrum_.emplace(featureSpectrum(*whole));
    spectrum_ =
        invalidInput(std::string("the spectrum asks for waves, and this kernel for too many of them; choose ") +
                     (hasLineMoments(mmd_.kernel()) ? "the permutation or the gamma null" : "the permutation null"));
    return *spectrum_;
}

Outcome<CovarianceMoments> BinnedTest::covariance(const std::stop_token& stop)
{
    if (hasLineMoments(mmd_.kernel()))
        return mmd_.lineMoments(stop).covariance;
    if (mmd_.kernel().falling.empty() && !mmd_.grid().repeats())
        return ofWaves_ ? *ofWaves_ : ofWaves_.emplace(fourierCovariance(mmd_));
    if (const auto* failure = std::get_if<Failure>(&spectrum(stop)))
        return *failure;
    const auto& values = std::get<VectorXd>(spectrum(stop));
    return CovarianceMoments{.trace = values.sum(), .squares = values.squaredNorm()};
}

NullAnswer BinnedTest::gammaAnswer(double statistic, const NullQuestion& question, const std::stop_token& stop)
{
    CovarianceMoments of;
    if (question.estimator != MmdEstimator::Linear) { // which has no such null
        const Outcome<CovarianceMoments> found = covariance(stop);
        if (const auto* failure = std::get_if<Failure>(&found))
            return noAnswer(NullDistribution::Gamma, failure->what);
        of = std::get<CovarianceMoments>(found);
    }
    const auto law = GammaNull::ofMoments(of.trace, of.squares, mmd_.first(), mmd_.second(), question.estimator);
    return answerBy(NullDistribution::Gamma, law, 0.0, statistic, question);
}

} // namespace core
