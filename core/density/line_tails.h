#pragma once

#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/linalg/adaptive_integral.h"
#include "core/outcome.h"

#include <array>
#include <stop_token>

namespace core
{

/// What a density of one column holds outside of `between`.
struct LineTails {
    struct Tail {
        double value = 0.0; // log of its integral
        double error = 0.0; // estimated, relative
    };
    Interval between;
    std::array<Tail, 2> tails;
    Eigen::Index evaluations = 0;
};

/// Both tails of a density that does not oscillate far away, by double exponential in steps of 1/64 and finer, checked
/// against steps twice as long. Where k(x,x) leaves the range of doubles the tails go on as the power of |x| that they
/// have become. Failure when they do not fall fast enough to have an integral, or are not numbers.
Outcome<LineTails> smoothTails(const LogIntegrand& logF, const Kernel& kernel, const Interval& between,
                               const std::stop_token& stop);

/// Both tails of a density under a kernel that repeats itself after `period` but for a power of |x|: period by period,
/// their integrals being y^−a exp(c₀ + c₁/y + …) in the distance y of the period from the origin; a and c are fitted
/// over a factor of 3,000 in y and the rest is summed. `between` is widened until that form holds. Failure when it does
/// not, within 2,000 periods on either side or 100,000 images of the data, or a <= 1.
Outcome<LineTails> oscillatingTails(const LogIntegrand& logF, const Points& x, const Kernel& kernel, Interval between,
                                    double period, const std::stop_token& stop);

} // namespace core
