#include "core/density/line_tails.h"

#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/linalg/log_sum_exp.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Values along a tail, by the logarithm of the offset from its edge.
struct TailValues {
    VectorXd logOffsets, logF;
    Index last() const { return logF.size() - 1; }
    double slope(Index from, Index to) const { return (logF(to) - logF(from)) / (logOffsets(to) - logOffsets(from)); }
    /// The last place from which the logarithm grows by at least `stretch` until `to`, or the first of all.
    Index before(Index to, double stretch) const
    {
        Index from = std::max<Index>(to - 1, 0);
        while (from > 0 && logOffsets(to) - logOffsets(from) < stretch)
            --from;
        return from;
    }
};

/// One tail of the line, from `edge` outwards.
class SmoothTail
{
public:
    SmoothTail(const LogIntegrand& logF, const Kernel& kernel, double edge, double signedWidth)
        : logF_(logF), edge_(edge), width_(signedWidth), mostLogOffset_(mostLogOffset(kernel))
    {
    }

    /// At the finest step that it needs.
    LineTails::Tail settled(const std::stop_token& stop);

    Index evaluations = 0;

private:
    double mostLogOffset(const Kernel& kernel) const;
    TailValues values(const VectorXd& logOffsets);
    /// By the rule of this step; `error` is of what lies beyond the last value that doubles can hold.
    Outcome<LineTails::Tail> integral(double step);

    const LogIntegrand& logF_;
    double edge_, width_, mostLogOffset_;
};

/// How far out k(x,x) is still a double with room for sums; at most exp(160) = 3e69, where every kernel has long become
/// its leading power.
double SmoothTail::mostLogOffset(const Kernel& kernel) const
{
    constexpr double most = 160.0, largestVariance = 1e290;
    const auto holds = [&](double logOffset) {
        return diagonal(kernel, MatrixXd::Constant(1, 1, edge_ + width_ * std::exp(logOffset)))(0) < largestVariance;
    };
    if (holds(most))
        return most;
    double lo = 0.0, hi = most;
    while (hi - lo > 1e-2) {
        const double middle = 0.5 * (lo + hi);
        (holds(middle) ? lo : hi) = middle;
    }
    return lo;
}

TailValues SmoothTail::values(const VectorXd& logOffsets)
{
    Index count = 0;
    while (count < logOffsets.size() && logOffsets(count) < mostLogOffset_)
        ++count;
    const VectorXd logF = logF_((edge_ + width_ * logOffsets.head(count).array().exp()).matrix());
    evaluations += count;
    while (count > 0 && !std::isfinite(logF(count - 1)))
        --count;
    return {.logOffsets = logOffsets.head(count), .logF = logF.head(count)};
}

Outcome<LineTails::Tail> SmoothTail::integral(double step)
{
    constexpr double longest = 12.0; // log y = π/4·e^12 = 1.3e5: a power as slow as x^-1.001 has ended there
    const HalfLineRule rule = halfLineRule(step, longest);
    const TailValues known = values(rule.logOffsets);
    const Index count = known.logF.size(), beyond = rule.logOffsets.size() - count;
    if (count < 3 || known.logF.hasNaN())
        return Failure{Failure::Kind::IllConditioned, "the density is not a finite number somewhere on the line"};
    // The power law that is left: its slope over a factor of at least e⁴ in x, and how far that is from settled.
    const Index last = known.last(), earlier = known.before(last, 4.0);
    const double slope = known.slope(earlier, last);
    if (!(slope < -1.0))
        return Failure{Failure::Kind::InvalidInput,
                       "the density does not fall fast enough to have an integral over the whole line"};
    const double unsettled = earlier > 0 ? std::abs(slope - known.slope(known.before(earlier, 4.0), earlier)) : 1.0;
    VectorXd terms = rule.logWeights;
    terms.head(count) += known.logF;
    terms.tail(beyond).array() +=
        known.logF(last) + slope * (rule.logOffsets.tail(beyond).array() - known.logOffsets(last));
    const double sum = logSumExp(terms);
    const double share = beyond > 0 ? std::exp(logSumExp(terms.tail(beyond)) - sum) : 0.0;
    return LineTails::Tail{.value = sum + std::log(std::abs(width_)), .error = share * unsettled / (-slope - 1.0)};
}

LineTails::Tail SmoothTail::settled(const std::stop_token& stop)
{
    constexpr int mostHalvings = 4;
    double step = 1.0 / 32.0;
    Outcome<LineTails::Tail> coarse = integral(step);
    for (int halving = 0;; ++halving) {
        endIfStopped(stop);
        const Outcome<LineTails::Tail> fine = integral(step *= 0.5);
        const double before = valueOrEnd(coarse).value;
        LineTails::Tail tail = valueOrEnd(fine);
        // Halving the step squares the error of a double exponential rule, so that agreement to 1e-7 is agreement to
        // 1e-14.
        const double difference = std::abs(std::expm1(before - tail.value));
        const bool agree = difference <= 1e-7;
        if (agree || halving == mostHalvings) {
            tail.error = std::max(tail.error, agree ? 10.0 * difference * difference : difference);
            return tail;
        }
        coarse = tail;
    }
}

} // namespace

Outcome<LineTails> smoothTails(const LogIntegrand& logF, const Kernel& kernel, const Interval& between,
                               const std::stop_token& stop)
{
    return untilEnding([&] {
        LineTails both{.between = between, .tails = {}, .evaluations = 0};
        const double width = 0.5 * between.width();
        for (const std::size_t side : {0, 1}) {
            SmoothTail tail(logF, kernel, side == 0 ? between.lo : between.hi, side == 0 ? -width : width);
            both.tails[side] = tail.settled(stop);
            both.evaluations += tail.evaluations;
        }
        return both;
    });
}

} // namespace core
