#include "core/labs/two_samples/null_answers.h"

#include "core/hypothesis/null_answer.h"

namespace core
{

namespace
{

template <class Law>
NullAnswer answerOf(std::string name, const Law& law, double error, const TwoSampleTest& test,
                    const NullQuestion& question)
{
    return core::answerOf(std::move(name), law, error, *test.statistics().by(question.estimator), question.level,
                          question.grid);
}

} // namespace

NullAnswer permutationAnswer(const TwoSampleTest& test, const NullQuestion& question, const Eigen::VectorXd& null)
{
    return permutationAnswer(null, *test.statistics().by(question.estimator), test.statistics().rounding,
                             question.level);
}

NullAnswer gammaAnswer(const TwoSampleTest& test, const NullQuestion& question)
{
    const Outcome<GammaNull> fitted = test.gamma(question.estimator, question.seed);
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return noAnswer("gamma", failure->what);
    NullAnswer answer = answerOf("gamma", std::get<GammaNull>(fitted), 0.0, test, question);
    if (test.first() != test.second())
        answer.remark = "The samples differ in size: the gamma null is fitted to " +
                        std::to_string(std::min(test.first(), test.second())) + " random pairs.";
    return answer;
}

Outcome<NullAnswer> spectralAnswer(TwoSampleTest& test, const NullQuestion& question, std::stop_token stop)
{
    if (!question.positiveSemidefinite)
        return noAnswer("spectral", "The spectral null needs a positive semidefinite kernel.");
    const Outcome<SpectralNull> fitted = test.spectral(question.estimator, stop);
    if (std::holds_alternative<Cancelled>(fitted))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&fitted))
        return noAnswer("spectral", failure->what);
    const auto& law = std::get<SpectralNull>(fitted);
    return answerOf("spectral", law, law.error(), test, question);
}

} // namespace core
