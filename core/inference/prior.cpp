#include "core/inference/prior.h"

#include "core/kernels/number_text.h"
#include "core/special_functions/special_functions.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

namespace
{

/// log of the part of a normal that lies above 0.
double logPartAboveZero(const Prior& prior)
{
    return std::log(normalBelow(prior.first / prior.second));
}

Failure unreadable(std::string_view text)
{
    return {Failure::Kind::InvalidInput,
            "a prior reads gamma(shape,rate), lognormal(mean,sd) or normal(mean,sd), not \"" + std::string(text) +
                "\""};
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

std::optional<double> numberIn(std::string_view text)
{
    text = trimmed(text);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

Outcome<Prior> priorFrom(std::string_view whole)
{
    const std::string_view text = trimmed(whole);
    const auto open = text.find('('), comma = text.find(',');
    if (open == std::string_view::npos || comma == std::string_view::npos || comma < open || text.back() != ')')
        return unreadable(whole);
    const auto family = choiceNamed<Prior::Family>(std::string(trimmed(text.substr(0, open))));
    const auto first = numberIn(text.substr(open + 1, comma - open - 1));
    const auto second = numberIn(text.substr(comma + 1, text.size() - comma - 2));
    if (!family || !first || !second)
        return unreadable(whole);
    const Prior prior{.family = *family, .first = *first, .second = *second};
    for (const Problem& problem : problems(prior))
        return Failure{Failure::Kind::InvalidInput, textOf(prior) + ": " + problem.message};
    return prior;
}

std::string textOf(const Prior& prior)
{
    return std::string(choiceOf(prior.family).name) + "(" + numberText(prior.first) + "," + numberText(prior.second) +
           ")";
}

std::vector<Problem> problems(const Prior& prior)
{
    std::vector<Problem> found;
    const bool gamma = prior.family == Prior::Family::Gamma;
    if (!std::isfinite(prior.first) || (gamma && !(prior.first > 0.0)))
        found.push_back({"first", gamma ? "the shape must be greater than 0" : "the mean must be a number"});
    if (!(prior.second > 0.0 && std::isfinite(prior.second)))
        found.push_back(
            {"second", gamma ? "the rate must be greater than 0" : "the standard deviation must be greater than 0"});
    if (found.empty() && prior.family == Prior::Family::Normal && !std::isfinite(logPartAboveZero(prior)))
        found.push_back({"first", "nothing of that normal lies above 0"});
    return found;
}

double logDensity(const Prior& prior, double x)
{
    if (!(x > 0.0))
        return -std::numeric_limits<double>::infinity();
    const double a = prior.first, b = prior.second;
    const double root = std::log(b * std::sqrt(2.0 * std::numbers::pi));
    switch (prior.family) {
    case Prior::Family::Gamma:
        return a * std::log(b) - logGamma(a) + (a - 1.0) * std::log(x) - b * x;
    case Prior::Family::LogNormal: {
        const double z = (std::log(x) - a) / b;
        return -0.5 * z * z - root - std::log(x);
    }
    case Prior::Family::Normal:
        break;
    }
    const double z = (x - a) / b;
    return -0.5 * z * z - root - logPartAboveZero(prior);
}

double logSlope(const Prior& prior, double x)
{
    const double a = prior.first, b = prior.second;
    switch (prior.family) {
    case Prior::Family::Gamma:
        return a - 1.0 - b * x;
    case Prior::Family::LogNormal:
        return -(std::log(x) - a) / (b * b) - 1.0;
    case Prior::Family::Normal:
        break;
    }
    return -(x - a) / (b * b) * x;
}

double cumulative(const Prior& prior, double x)
{
    if (!(x > 0.0))
        return 0.0;
    const double a = prior.first, b = prior.second;
    switch (prior.family) {
    case Prior::Family::Gamma:
        return std::isinf(x) ? 1.0 : gammaBelow(a, b * x);
    case Prior::Family::LogNormal:
        return normalBelow((std::log(x) - a) / b);
    case Prior::Family::Normal:
        break;
    }
    const double below = normalBelow(-a / b);
    return (normalBelow((x - a) / b) - below) / (1.0 - below);
}

double quantile(const Prior& prior, double probability)
{
    const double a = prior.first, b = prior.second;
    switch (prior.family) {
    case Prior::Family::Gamma:
        return gammaQuantile(a, probability) / b;
    case Prior::Family::LogNormal:
        return std::exp(a + b * normalQuantile(probability));
    case Prior::Family::Normal:
        break;
    }
    const double below = normalBelow(-a / b);
    return a + b * normalQuantile(below + probability * (1.0 - below));
}

} // namespace core
