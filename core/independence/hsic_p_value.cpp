#include "core/independence/hsic_p_value.h"

#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

HsicTest::HsicTest(MatrixXd centredX, MatrixXd centredY, Index blockLength)
    : x_(std::move(centredX)), y_(std::move(centredY)), permuted_(x_, y_, blockLength), sums_(hsicSums(x_, y_))
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
    for (auto [matrix, spectrum] : {std::pair{&x_, &ofX_}, {&y_, &ofY_}}) {
        if (*spectrum)
            continue;
        Outcome<LeadingSpectrum> found = leadingSpectrum(*matrix, stop);
        if (const auto* failure = std::get_if<Failure>(&found))
            return *failure;
        if (std::holds_alternative<Cancelled>(found))
            return Cancelled{};
        *spectrum = std::get<LeadingSpectrum>(std::move(found));
    }
    return HsicSpectralNull::fit(*ofX_, *ofY_, permuted_.traces(), size(), estimator);
}

Outcome<PValue> hsicPValue(HsicTest& test, const NullRequest& request, std::stop_token stop)
{
    const double statistic = test.statistic(request.estimator);
    if (request.null == IndependenceNull::Permutation) {
        const Outcome<VectorXd> null = test.permutations(request.estimator, request.seed, request.permutations, stop);
        if (const auto* values = std::get_if<VectorXd>(&null))
            return permutationPValue(*values, statistic, test.rounding());
        return Cancelled{};
    }
    if (request.null == IndependenceNull::Gamma) {
        const Outcome<HsicGammaNull> null = test.gamma(request.estimator);
        if (const auto* failure = std::get_if<Failure>(&null))
            return *failure;
        return PValue{.value = std::get<HsicGammaNull>(null).survival(statistic), .error = 0.0};
    }
    const Outcome<HsicSpectralNull> null = test.spectral(request.estimator, stop);
    if (const auto* failure = std::get_if<Failure>(&null))
        return *failure;
    if (std::holds_alternative<Cancelled>(null))
        return Cancelled{};
    const auto& law = std::get<HsicSpectralNull>(null);
    return PValue{.value = law.survival(statistic), .error = law.error()};
}

} // namespace core
