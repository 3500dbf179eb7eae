#include "core/labs/structure/test_picture.h"

#include "core/ending.h"
#include "core/hypothesis/null_answer.h"
#include "core/independence/kci.h"
#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index curvePoints = 201;

/// The law of the size of Fisher's statistic: that of a standard normal, both tails in one.
struct HalfNormalLaw {
    double survival(double size) const { return std::erfc(size / std::numbers::sqrt2); }
    double density(double size) const { return std::exp(-0.5 * size * size) * std::sqrt(2.0 / std::numbers::pi); }
    double threshold(double level) const { return -normalQuantile(0.5 * level); }
};

/// Where the law is drawn: up to where a ten-thousandth lies beyond, and no less than what was permuted.
VectorXd gridOf(double hi, const VectorXd& permuted)
{
    double lo = 0.0;
    if (permuted.size() > 0) {
        lo = std::min(lo, permuted.minCoeff());
        hi = std::max(hi, permuted.maxCoeff());
    }
    return VectorXd::LinSpaced(curvePoints, lo, hi);
}

template <class Law>
NullAnswer answerBy(NullDistribution null, const Law& law, double error, double statistic, double level,
                    const VectorXd& permuted)
{
    constexpr double beyond = 1e-4;
    const double end = law.threshold(beyond);
    return answerOf(null, law, error, statistic, level, gridOf(end, permuted));
}

/// MixtureLaw, whose threshold is asked for by another name.
struct SpectralKciLaw {
    MixtureLaw law;
    double survival(double value) const { return law.survival(value); }
    double density(double value) const { return law.law.density(value - law.shift); }
    double threshold(double level) const { return law.law.quantile(level) + law.shift; }
};

void addPermutations(TestPicture& picture, HsicTest& test, const ConditionalSettings& settings, double level,
                     std::stop_token stop)
{
    picture.permuted = valueOrEnd(test.permutations(HsicEstimator::Biased, settings.seed, settings.permutations, stop));
    if (settings.null != NullDistribution::Permutation)
        return;
    picture.nulls.push_back(permutationAnswer(picture.permuted, picture.statistic, test.rounding(), level));
}

void lookAtResiduals(TestPicture& picture, ConditionalTests::Grams grams, const ConditionalSettings& settings,
                     double level, std::stop_token stop)
{
    HsicTest test(std::move(grams.x), std::move(grams.y));
    picture.statistic = test.statistic(HsicEstimator::Biased);
    addPermutations(picture, test, settings, level, stop);
    if (settings.null == NullDistribution::Gamma) {
        const HsicGammaNull law = valueOrEnd(test.gamma(HsicEstimator::Biased));
        picture.nulls.push_back(
            answerBy(NullDistribution::Gamma, law, 0.0, picture.statistic, level, picture.permuted));
    } else if (settings.null == NullDistribution::Spectral) {
        const HsicSpectralNull law = valueOrEnd(test.spectral(HsicEstimator::Biased, stop));
        picture.nulls.push_back(
            answerBy(NullDistribution::Spectral, law, law.error(), picture.statistic, level, picture.permuted));
    }
}

void lookAtKci(TestPicture& picture, const ConditionalTests::Grams& grams, const ConditionalSettings& settings,
               double level, std::stop_token stop)
{
    const auto add = [&](NullDistribution null, const auto& law, double error) {
        picture.nulls.push_back(answerBy(null, law, error, picture.statistic, level, {}));
    };
    const bool gamma = settings.null == NullDistribution::Gamma;
    if (grams.given.size() > 0) {
        const KciStatistic statistic = valueOrEnd(kciStatistic(grams.x, grams.y, grams.given));
        picture.statistic = statistic.value;
        if (gamma)
            return add(NullDistribution::Gamma, valueOrEnd(kciGammaNull(statistic)), 0.0);
        const MixtureLaw law = valueOrEnd(kciSpectralNull(statistic));
        return add(NullDistribution::Spectral, SpectralKciLaw{law}, law.error);
    }
    if (gamma) {
        picture.statistic = valueOrEnd(unconditionalKci(grams.x, grams.y, settings.null, stop)).value;
        return add(NullDistribution::Gamma, valueOrEnd(unconditionalKciGammaNull(grams.x, grams.y)), 0.0);
    }
    // n·HSIC on the law of HSIC, in units of the former
    HsicTest test(grams.x, grams.y);
    picture.statistic = test.statistic(HsicEstimator::Biased);
    const HsicSpectralNull law = valueOrEnd(test.spectral(HsicEstimator::Biased, stop));
    add(NullDistribution::Spectral, law, law.error());
    const auto n = static_cast<double>(test.size());
    picture.statistic *= n;
    NullAnswer& answer = picture.nulls.back();
    answer.threshold *= n;
    answer.grid *= n;
    answer.density /= n;
}

void lookAtCorrelation(TestPicture& picture, double statistic, double level)
{
    picture.statistic = std::abs(statistic);
    picture.nulls.push_back(answerBy(NullDistribution::Normal, HalfNormalLaw(), 0.0, picture.statistic, level, {}));
}

} // namespace

Outcome<TestPicture> testPicture(const ConditionalTests& tests, Index x, Index y, const std::vector<Index>& given,
                                 double level, std::stop_token stop)
{
    const ConditionalSettings& settings = tests.settings();
    return untilEnding([&] {
        TestPicture picture;
        const VectorXd first = valueOrEnd(tests.remainder(x, given, stop)),
                       second = valueOrEnd(tests.remainder(y, given, stop));
        picture.remainders.resize(first.size(), 2);
        picture.remainders << first, second;
        if (settings.method == ConditionalMethod::FisherZ)
            lookAtCorrelation(picture, valueOrEnd(tests.test(x, y, given, stop)).statistic, level);
        else if (settings.method == ConditionalMethod::Kci)
            lookAtKci(picture, valueOrEnd(tests.grams(x, y, given, stop)), settings, level, stop);
        else
            lookAtResiduals(picture, valueOrEnd(tests.grams(x, y, given, stop)), settings, level, stop);
        return picture;
    });
}

} // namespace core
