#include "core/labs/regression/ridge_overlay.h"

#include "core/ending.h"

namespace core
{

const LambdaChoice& KeptLambda::of(const Kernel& unitKernel, const Observations& observations, LambdaRule rule,
                                   const std::stop_token& stop)
{
    std::optional<LambdaChoice>& kept = choice_[rule == LambdaRule::LeaveOneOut ? 0 : 1];
    if (kept)
        return *kept;
    if (!spectrum_)
        spectrum_ = valueOrEnd(
            RidgeSpectrum::of(valueOrEnd(ridgeProblem(unitKernel, bagsOfOne(observations.x), observations.targets))));
    return kept.emplace(valueOrEnd(chooseLambda(*spectrum_, rule, stop)));
}

std::optional<LambdaRule> ruleOf(RidgeChoice choice)
{
    if (choice == RidgeChoice::LeaveOneOut)
        return LambdaRule::LeaveOneOut;
    if (choice == RidgeChoice::Gcv)
        return LambdaRule::GeneralisedCrossValidation;
    return std::nullopt;
}

std::string remarkOn(const LambdaChoice& choice)
{
    if (choice.flat)
        return "every λ scores the same, so the greatest that was tried is taken";
    if (choice.atEnd)
        return "the score of λ is least at an end of the range that was searched";
    return {};
}

} // namespace core
