#include "core/hypothesis/two_sample_nulls.h"

#include <cassert>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd centred(MatrixXd gram)
{
    centre(gram);
    return gram;
}

} // namespace

TwoSampleTest::TwoSampleTest(MatrixXd gram, Index m)
    : m_(m), statistics_(mmdStatistics(gram, m)), pooled_((gram_ = centred(std::move(gram))), m)
{
}

bool TwoSampleTest::hasPermutations(MmdEstimator estimator, std::uint64_t seed, int count) const
{
    const Index kept = estimator == MmdEstimator::Linear ? linear_.size() : static_cast<Index>(sums_.size());
    return seed == seed_ && kept >= count;
}

Outcome<VectorXd> TwoSampleTest::permutations(MmdEstimator estimator, std::uint64_t seed, int count,
                                              std::stop_token stop)
{
    if (auto problem = mmdProblem(estimator, m_, second()))
        return *problem;
    if (seed != seed_) {
        seed_ = seed;
        sums_.clear();
        linear_.resize(0);
    }
    if (estimator == MmdEstimator::Linear) {
        if (!hasPermutations(estimator, seed, count)) {
            Outcome<VectorXd> null = permutationNull(gram_, m_, estimator, seed, count, stop);
            if (!std::holds_alternative<VectorXd>(null))
                return null;
            linear_ = std::get<VectorXd>(std::move(null));
        }
        return VectorXd(linear_.head(count));
    }
    if (!hasPermutations(estimator, seed, count)) {
        const Outcome<std::vector<LabelSums>> more =
            permutedSums(gram_, pooled_, seed, static_cast<int>(sums_.size()), count, stop);
        if (std::holds_alternative<Cancelled>(more))
            return Cancelled{};
        const std::vector<LabelSums>& found = std::get<std::vector<LabelSums>>(more);
        sums_.insert(sums_.end(), found.begin(), found.end());
    }
    VectorXd null(count);
    for (Index b = 0; b < count; ++b)
        null[b] = mmdSquaredOf(sums_[static_cast<std::size_t>(b)], pooled_, estimator);
    return null;
}

Outcome<GammaNull> TwoSampleTest::gamma(MmdEstimator estimator, std::uint64_t seed) const
{
    return GammaNull::fit(gram_, m_, estimator, shuffledSamples(m_, second(), seed));
}

Outcome<SpectralNull> TwoSampleTest::spectral(MmdEstimator estimator, std::stop_token stop)
{
    if (estimator == MmdEstimator::Linear)
        return SpectralNull::fit(gram_, m_, estimator, stop);
    if (!spectral_) {
        Outcome<SpectralNull> fitted = SpectralNull::fit(gram_, m_, MmdEstimator::Biased, stop);
        if (std::holds_alternative<Cancelled>(fitted))
            return fitted;
        spectral_ = std::move(fitted);
    }
    if (const auto* null = std::get_if<SpectralNull>(&*spectral_))
        return null->of(estimator);
    return *spectral_;
}

} // namespace core
