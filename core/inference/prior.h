#pragma once

#include "core/interval.h"
#include "core/outcome.h"
#include "core/settings/setting.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// A prior of a positive number on its natural scale.
struct Prior {
    enum class Family { Gamma, LogNormal, Normal };
    Family family = Family::Gamma;
    /// Gamma: shape, rate; lognormal: mean and standard deviation of the logarithm; normal, cut at 0: mean and standard
    /// deviation.
    double first = 1.0, second = 1.0;
    bool operator==(const Prior&) const = default;
};

template <>
inline constexpr auto choicesOf<Prior::Family> =
    std::array<Choice<Prior::Family>, 3>{{{Prior::Family::Gamma, "gamma", "gamma"},
                                          {Prior::Family::LogNormal, "lognormal", "lognormal"},
                                          {Prior::Family::Normal, "normal", "normal, cut at 0"}}};

/// "gamma(1,1)" and back. Failure in a sentence for anything else.
Outcome<Prior> priorFrom(std::string_view text);
std::string textOf(const Prior& prior);
std::vector<Problem> problems(const Prior& prior);

/// log p(x), normalised (also the part of a normal above 0), −infinity for x <= 0.
double logDensity(const Prior& prior, double x);
/// ∂ log p / ∂ log x, x > 0.
double logSlope(const Prior& prior, double x);
/// P(X <= x).
double cumulative(const Prior& prior, double x);
/// x with P(X <= x) = probability in (0, 1).
double quantile(const Prior& prior, double probability);

} // namespace core
