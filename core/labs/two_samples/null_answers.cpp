#include "core/labs/two_samples/null_answers.h"

#include "core/ending.h"

#include <cassert>
#include <limits>

namespace core
{

namespace
{

template <class Law>
NullAnswer answerBy(NullDistribution null, const Law& law, double error, const TwoSampleTest& test,
                    const NullQuestion& question)
{
    return answerOf(null, law, error, *test.statistics().by(question.estimator), question.level, question.grid);
}

NullAnswer answerByPermutations(TwoSampleTest& test, const NullQuestion& question, const std::stop_token& stop)
{
    const Eigen::VectorXd statistics =
        valueOrEnd(test.permutations(question.estimator, question.seed, question.permutations, stop));
    return permutationAnswer(statistics, *test.statistics().by(question.estimator), test.statistics().rounding,
                             question.level);
}

NullAnswer answerByGamma(const TwoSampleTest& test, const NullQuestion& question)
{
    const Outcome<GammaNull> fitted = test.gamma(question.estimator, question.seed);
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return noAnswer(NullDistribution::Gamma, failure->what);
    NullAnswer answer = answerBy(NullDistribution::Gamma, std::get<GammaNull>(fitted), 0.0, test, question);
    if (test.first() != test.second())
        answer.remark = "The samples differ in size: the gamma null is fitted to " +
                        std::to_string(std::min(test.first(), test.second())) + " random pairs.";
    return answer;
}

NullAnswer answerBySpectrum(TwoSampleTest& test, const NullQuestion& question, const std::stop_token& stop)
{
    if (!question.positiveSemidefinite)
        return noAnswer(NullDistribution::Spectral, "The spectral null needs a positive semidefinite kernel.");
    const Outcome<SpectralNull> fitted = unlessCancelled(test.spectral(question.estimator, stop));
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return noAnswer(NullDistribution::Spectral, failure->what);
    const auto& law = std::get<SpectralNull>(fitted);
    return answerBy(NullDistribution::Spectral, law, law.error(), test, question);
}

} // namespace

Outcome<NullAnswer> nullAnswer(NullDistribution null, TwoSampleTest& test, const NullQuestion& question,
                               std::stop_token stop)
{
    return untilEnding([&] {
        switch (null) {
        case NullDistribution::Permutation:
            return answerByPermutations(test, question, stop);
        case NullDistribution::Gamma:
            return answerByGamma(test, question);
        case NullDistribution::Spectral:
            return answerBySpectrum(test, question, stop);
        case NullDistribution::Normal:
            break;
        }
        assert(false); // of correlations
        return noAnswer(null, {});
    });
}

Outcome<std::optional<EffectSize>> effectOf(const AnswerOfNull& answerOf, const std::optional<DistanceMoments>& moments,
                                            const std::vector<NullDistribution>& nulls, NullQuestion question,
                                            const Delta& delta)
{
    if (!moments || !question.positiveSemidefinite)
        return std::nullopt;
    if (question.estimator == MmdEstimator::Biased)
        question.estimator = MmdEstimator::Unbiased; // whose moments they are; it is the same test
    question.grid.resize(0);
    return untilEnding([&]() -> std::optional<EffectSize> {
        double threshold = std::numeric_limits<double>::quiet_NaN();
        for (const NullDistribution null : nulls)
            if (const NullAnswer answer = valueOrEnd(answerOf(null, question)); answer.pValue) {
                threshold = answer.threshold;
                break;
            }
        return effectSize(*moments, {.delta = delta, .level = question.level, .threshold = threshold});
    });
}

} // namespace core
