#pragma once

#include "core/labs/observations.h"
#include "core/labs/regression/regression_settings.h"
#include "core/ridge/choose_lambda.h"

#include <array>
#include <optional>

namespace core
{

/// The λ that leave-one-out or GCV choose for observations and a kernel at scale 1, kept: at scale a it is a times as
/// much, for neither score changes when kernel and λ are scaled together.
class KeptLambda
{
public:
    /// Throws Ending.
    const LambdaChoice& of(const Kernel& unitKernel, const Observations& observations, LambdaRule rule,
                           const std::stop_token& stop);

private:
    std::optional<RidgeSpectrum> spectrum_;
    std::array<std::optional<LambdaChoice>, 2> choice_;
};

/// The rule of a choice that has one.
std::optional<LambdaRule> ruleOf(RidgeChoice choice);

/// What a person should know about a chosen λ, empty for a plain minimum.
std::string remarkOn(const LambdaChoice& choice);

} // namespace core
