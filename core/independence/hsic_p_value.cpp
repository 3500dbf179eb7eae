#include "core/independence/hsic_p_value.h"

#include "core/ending.h"

#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

HsicTest::HsicTest(MatrixXd centredX, MatrixXd centredY, Index blockLength)
    : x_(std::move(centredX)), y_(std::move(centredY)), blockLength_(blockLength), permuted_(x_, y_, blockLength),
      sums_(hsicSums(x_, y_))
{
    assert(x_.rows() >= 5 && x_.rows() == y_.rows());
}

double HsicTest::statistic(HsicEstimator estimator) const
{
    return hsicOf(sums_, permuted_.traces(), size(), estimator);
}

Outcome<VectorXd> HsicTest::permutations(HsicEstimator estimator, std::uint64_t seed, int count, std::stop_token stop)
{
    if (seed != seed_) {
        seed_ = seed;
        permutedSums_.clear();
    }
    if (const int kept = static_cast<int>(permutedSums_.size()); kept < count) {
        const Outcome<std::vector<HsicSums>> more = permuted_.sums(seed, kept, count, stop);
        if (std::holds_alternative<Cancelled>(more))
            return Cancelled{};
        const auto& found = std::get<std::vector<HsicSums>>(more);
        permutedSums_.insert(permutedSums_.end(), found.begin(), found.end());
    }
    VectorXd null(count);
    for (Index b = 0; b < count; ++b)
        null[b] = hsicOf(permutedSums_[static_cast<std::size_t>(b)], permuted_.traces(), size(), estimator);
    return null;
}

Outcome<HsicGammaNull> HsicTest::gamma(HsicEstimator estimator) const
{
    return HsicGammaNull::fit(x_, y_, estimator);
}

Outcome<HsicSpectralNull> HsicTest::spectral(HsicEstimator estimator, std::stop_token stop)
{
    return untilEnding([&] {
        for (auto [matrix, spectrum] : {std::pair{&x_, &ofX_}, {&y_, &ofY_}})
            if (!*spectrum)
                *spectrum = valueOrEnd(leadingSpectrum(*matrix, stop));
        return valueOrEnd(HsicSpectralNull::fit(*ofX_, *ofY_, permuted_.traces(), size(), estimator));
    });
}

Outcome<PValue> hsicPValue(HsicTest& test, const NullRequest& request, std::stop_token stop)
{
    assert(request.null != NullDistribution::Normal);
    const double statistic = test.statistic(request.estimator);
    return untilEnding([&] {
        if (request.null == NullDistribution::Permutation)
            return permutationPValue(
                valueOrEnd(test.permutations(request.estimator, request.seed, request.permutations, stop)), statistic,
                test.rounding());
        if (request.null == NullDistribution::Gamma)
            return PValue{.value = valueOrEnd(test.gamma(request.estimator)).survival(statistic), .error = 0.0};
        const HsicSpectralNull null = valueOrEnd(test.spectral(request.estimator, stop));
        return PValue{.value = null.survival(statistic), .error = null.error()};
    });
}

namespace
{

/// Of the unbiased estimate.
double thresholdUnder(NullDistribution null, HsicTest& test, const HsicEffectRequest& request,
                      const std::stop_token& stop)
{
    constexpr HsicEstimator estimator = HsicEstimator::Unbiased;
    if (null == NullDistribution::Permutation)
        return permutationThreshold(valueOrEnd(test.permutations(estimator, request.seed, request.permutations, stop)),
                                    request.level);
    if (null == NullDistribution::Gamma)
        return valueOrEnd(test.gamma(estimator)).threshold(request.level);
    return valueOrEnd(test.spectral(estimator, stop)).threshold(request.level);
}

} // namespace

Outcome<std::optional<EffectSize>> hsicEffect(HsicTest& test, const HsicEffectRequest& request, std::stop_token stop)
{
    if (!request.positiveSemidefinite)
        return std::nullopt;
    return untilEnding([&]() -> std::optional<EffectSize> {
        EffectQuestion question{.delta = request.delta, .level = request.level};
        for (const NullDistribution null : request.nulls) {
            const Outcome<double> threshold =
                unlessCancelled(untilEnding([&] { return thresholdUnder(null, test, request, stop); }));
            if (const auto* found = std::get_if<double>(&threshold)) {
                question.threshold = *found;
                break;
            }
        }
        return effectSize(test.moments(), question);
    });
}

} // namespace core
