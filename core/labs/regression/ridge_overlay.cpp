#include "core/labs/regression/ridge_overlay.h"

namespace core
{

Outcome<LambdaChoice> KeptLambda::of(const Kernel& unitKernel, const Observations& observations, LambdaRule rule,
                                     std::stop_token stop)
{
    std::optional<LambdaChoice>& kept = choice_[rule == LambdaRule::LeaveOneOut ? 0 : 1];
    if (kept)
        return *kept;
    if (!spectrum_) {
        auto problem = ridgeProblem(unitKernel, bagsOfOne(observations.x), observations.targets);
        if (const auto* failure = std::get_if<Failure>(&problem))
            return *failure;
        auto spectrum = RidgeSpectrum::of(std::get<RidgeProblem>(problem));
        if (const auto* failure = std::get_if<Failure>(&spectrum))
            return *failure;
        spectrum_ = std::move(std::get<RidgeSpectrum>(spectrum));
    }
    Outcome<LambdaChoice> chosen = chooseLambda(*spectrum_, rule, stop);
    if (const auto* choice = std::get_if<LambdaChoice>(&chosen))
        kept = *choice;
    return chosen;
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
