#include "core/labs/two_samples/fourier_nulls.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/number_text.h"

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

std::optional<Failure> fourierProblem(const Kernel& kernel, Eigen::Index columns)
{
    if (columns > 2)
        return invalidInput("Fourier sums are for one or two columns, not " + std::to_string(columns) +
                            "; choose two of them, or fewer rows");
    if (!isShiftInvariant(kernel))
        return invalidInput("Fourier sums are for kernels of x - y; choose one such as se(), or fewer rows");
    return std::nullopt;
}

FourierTest::FourierTest(std::shared_ptr<const FourierSamples> samples, FourierMmd mmd, Kernel kernel)
    : samples_(std::move(samples)), mmd_(std::move(mmd)), kernel_(std::move(kernel))
{
}

std::optional<BlockMeans> FourierTest::countedMeans(MmdEstimator estimator) const
{
    const MmdStatistics& statistics = mmd_.statistics();
    if (estimator == MmdEstimator::Biased)
        return statistics.means;
    if (estimator == MmdEstimator::Linear)
        return samples_->linearMeans(kernel_);
    return mmd_.unbiasedMeans();
}

std::string FourierTest::route() const
{
    return "Fourier, " + std::to_string(mmd_.modes()) + " modes, error ≤ " + numberText(mmd_.errorBound(), 1);
}

VectorXd FourierTest::permutations(MmdEstimator estimator, std::uint64_t seed, int count) const
{
    return estimator == MmdEstimator::Linear ? samples_->linearPermutations(kernel_, seed, count)
                                             : mmd_.permutations(estimator, seed, count);
}

Outcome<NullAnswer> FourierTest::answer(NullDistribution null, const NullQuestion& question)
{
    assert(null != NullDistribution::Normal); // of correlations
    const MmdEstimator estimator = question.estimator;
    const double statistic = *mmd_.statistics().by(estimator);
    if (null == NullDistribution::Permutation)
        return permutationAnswer(permutations(estimator, question.seed, question.permutations), statistic,
                                 mmd_.statistics().rounding, question.level);
    if (!spectrum_ && estimator != MmdEstimator::Linear) // which has neither
        spectrum_ = featureSpectrum(mmd_);
    VectorXd values;
    if (estimator != MmdEstimator::Linear) {
        if (const auto* failure = std::get_if<Failure>(&*spectrum_))
            return noAnswer(null, failure->what);
        values = std::get<VectorXd>(*spectrum_);
    }
    if (null == NullDistribution::Gamma)
        return answerBy(
            null, GammaNull::ofMoments(values.sum(), values.squaredNorm(), mmd_.first(), mmd_.second(), estimator), 0.0,
            statistic, question);
    const Outcome<SpectralNull> law = SpectralNull::ofEigenvalues(values, mmd_.first(), mmd_.second(), estimator);
    const auto* fitted = std::get_if<SpectralNull>(&law);
    return answerBy(null, law, fitted ? fitted->error() : 0.0, statistic, question);
}

} // namespace core
