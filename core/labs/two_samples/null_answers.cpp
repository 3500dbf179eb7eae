#include "core/labs/two_samples/null_answers.h"

#include <limits>

namespace core
{

namespace
{

NullAnswer without(std::string name, std::string remark)
{
    return {.name = std::move(name),
            .pValue = {},
            .threshold = std::numeric_limits<double>::quiet_NaN(),
            .remark = std::move(remark),
            .grid = {},
            .density = {}};
}

/// From a law with survival(), density() and threshold().
template <class Law>
NullAnswer answerOf(std::string name, const Law& law, double error, const TwoSampleTest& test,
                    const NullQuestion& question)
{
    NullAnswer answer = without(std::move(name), {});
    answer.pValue = law.survival(*test.statistics().by(question.estimator));
    answer.pError = error;
    answer.threshold = law.threshold(question.level);
    answer.reject = *answer.pValue <= question.level;
    answer.grid = question.grid;
    answer.density = question.grid.unaryExpr([&](double statistic) { return law.density(statistic); });
    return answer;
}

} // namespace

NullAnswer permutationAnswer(const TwoSampleTest& test, const NullQuestion& question, const Eigen::VectorXd& null)
{
    NullAnswer answer = without("permutation", {});
    const PValue p = permutationPValue(null, *test.statistics().by(question.estimator), test.statistics().rounding);
    answer.pValue = p.value;
    answer.pError = p.error;
    answer.threshold = permutationThreshold(null, question.level);
    answer.reject = p.value <= question.level;
    return answer;
}

NullAnswer gammaAnswer(const TwoSampleTest& test, const NullQuestion& question)
{
    const Outcome<GammaNull> fitted = test.gamma(question.estimator, question.seed);
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return without("gamma", failure->what);
    NullAnswer answer = answerOf("gamma", std::get<GammaNull>(fitted), 0.0, test, question);
    if (test.first() != test.second())
        answer.remark = "The samples differ in size: the gamma null is fitted to " +
                        std::to_string(std::min(test.first(), test.second())) + " random pairs.";
    return answer;
}

Outcome<NullAnswer> spectralAnswer(TwoSampleTest& test, const NullQuestion& question, std::stop_token stop)
{
    if (!question.positiveSemidefinite)
        return without("spectral", "The spectral null needs a positive semidefinite kernel.");
    const Outcome<SpectralNull> fitted = test.spectral(question.estimator, stop);
    if (std::holds_alternative<Cancelled>(fitted))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return without("spectral", failure->what);
    const auto& law = std::get<SpectralNull>(fitted);
    return answerOf("spectral", law, law.error(), test, question);
}

} // namespace core
