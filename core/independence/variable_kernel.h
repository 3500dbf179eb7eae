#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace core
{

/// Where the lengthscale of a variable's kernel comes from: the median distance of its rows, the evidence (Bayesian
/// kernel learning), or the kernel as it is given.
enum class LengthscaleRule { Median, Evidence, Given };
template <>
inline constexpr auto choicesOf<LengthscaleRule> =
    std::array<Choice<LengthscaleRule>, 3>{{{LengthscaleRule::Median, "median", "Median distance"},
                                            {LengthscaleRule::Evidence, "evidence", "Evidence"},
                                            {LengthscaleRule::Given, "given", "As given"}}};

/// The kernel with the lengthscale that the rule proposes for these rows. The evidence is that of the rows over their
/// standard deviation (of all columns together), because its prior integrates over Lebesgue measure and knows no unit;
/// its maximum is the highest inner one with `inducing` random rows held out (independenceInducingCount where 0).
/// Failure in a sentence where the rule proposes none: no scale, no maximum, a kernel without a lengthscale or whose
/// evidence is not known.
Outcome<Kernel> withLengthscaleBy(LengthscaleRule rule, const Kernel& kernel, const Points& x,
                                  const InducingRule& inducing = {}, std::stop_token stop = {});

/// 5 % of n, between 3 and 10, more only where there are more columns: a test of independence looks at one or few
/// columns at a time, and more points would shorten the lengthscale below what it needs.
Eigen::Index independenceInducingCount(Eigen::Index n, Eigen::Index dimensions);

} // namespace core
