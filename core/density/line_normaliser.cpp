#include "core/density/line_tails.h"
#include "core/density/normalise.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/periods.h"
#include "core/linalg/log_sum_exp.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// From the data and the origin, between which all peaks lie (the prior draws them towards φ = 0), with a margin that
/// keeps the peaks at the outermost points out of the tails.
Interval neighbourhood(const Points& x)
{
    if (x.rows() == 0)
        return {.lo = -1.0, .hi = 1.0};
    const double lowest = std::min(0.0, x.col(0).minCoeff()), highest = std::max(0.0, x.col(0).maxCoeff());
    const double width = highest > lowest ? highest - lowest : 1.0;
    return {.lo = lowest - 0.5 * width, .hi = highest + 0.5 * width};
}

constexpr int mostOfLongest = 64; // until the periods come round together: tails need some thousand times as long

/// The period after which all of them have come round; nothing when that takes more than so many of the longest.
std::optional<double> commonPeriod(const std::vector<double>& periods)
{
    for (int times = 1; times <= mostOfLongest; ++times) {
        const double common = times * periods.back();
        if (std::ranges::all_of(periods, [common](double period) {
                const double rounds = common / period;
                return std::abs(rounds - std::round(rounds)) <= 1e-13 * rounds;
            }))
            return common;
    }
    return std::nullopt;
}

Outcome<LineTails> tailsOf(const LogIntegrand& logF, const Points& x, const Kernel& kernel, const std::stop_token& stop)
{
    const std::vector<double> found = periods(kernel);
    if (found.empty())
        return smoothTails(logF, kernel, neighbourhood(x), stop);
    const std::optional<double> period = commonPeriod(found);
    if (!period)
        return Failure{Failure::Kind::InvalidInput,
                       "this kernel's periods come round together only after more than " +
                           std::to_string(mostOfLongest) +
                           " of the longest, if ever, so that its integral over the whole line cannot be summed "
                           "period by period: choose a window"};
    return oscillatingTails(logF, x, kernel, neighbourhood(x), *period, stop);
}

} // namespace

std::optional<Failure> wholeLineProblem(const Points& x, const Kernel& kernel, const StudentTParameters& parameters)
{
    const auto invalid = [](const char* what) { return Failure{Failure::Kind::InvalidInput, what}; };
    if (x.cols() != 1)
        return invalid("the whole line is for data of one column: choose a window");
    if (!isUnbounded(kernel))
        return invalid(
            "with this kernel the density tends to a positive constant far away, so it has no integral over the whole "
            "line: choose a window");
    if (inputProblem(kernel, MatrixXd::Constant(1, 1, -1.0)))
        return invalid("this kernel is not defined on the whole line: choose a window");
    if (!(static_cast<double>(x.rows()) + parameters.alpha > 0.0))
        return invalid("without data and with alpha = 0 the density has no integral over the whole line");
    return std::nullopt;
}

Outcome<LogIntegral> logNormaliserOverLine(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                           std::stop_token stop)
{
    assert(x.cols() == 1);
    const Outcome<LineTails> tails = tailsOf(logF, x, kernel, stop);
    if (const auto* failure = std::get_if<Failure>(&tails))
        return *failure;
    if (std::holds_alternative<Cancelled>(tails))
        return Cancelled{};
    const LineTails& both = std::get<LineTails>(tails);
    Outcome<LogIntegral> middle = logNormaliserOverWindow(logF, x, kernel, VectorXd::Constant(1, both.between.lo),
                                                          VectorXd::Constant(1, both.between.hi), stop);
    auto* result = std::get_if<LogIntegral>(&middle);
    if (!result)
        return middle;
    const double whole = logAddExp(result->value, logAddExp(both.tails[0].value, both.tails[1].value));
    double error = result->relativeError * std::exp(result->value - whole);
    for (const LineTails::Tail& tail : both.tails)
        error += tail.error * std::exp(tail.value - whole);
    constexpr double mostError = 1e-8; // beyond it there is a sentence instead of a number
    if (!(error <= mostError))
        return Failure{Failure::Kind::IllConditioned,
                       "the integral over the whole line cannot be had with certainty: choose a window"};
    return LogIntegral{.value = whole, .relativeError = error, .evaluations = result->evaluations + both.evaluations};
}

} // namespace core
