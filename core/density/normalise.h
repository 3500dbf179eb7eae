#pragma once

#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "core/linalg/adaptive_integral.h"
#include "core/outcome.h"

#include <optional>
#include <stop_token>

namespace core
{

/// log ∫ exp(logF) over the box [lo, hi] in d = 1, 2 or 3 dimensions, logF being log q + log J (or log q alone) of a
/// density of these data under this kernel, by any route. First cells from the kernel's smallest scale (d = 1:
/// Gauss–Legendre panels of at most half of it), broken at the data where the kernel has kinks; then halved until
/// resolved, the peaks at the data included, however sharp a small σ₀ makes them. Tolerance by default 1e-12, 1e-11,
/// 1e-8 for d = 1, 2, 3 (pass another for pictures). Failure: d > 3, an empty or infinite box, outside the kernel's
/// domain, or not settled within the budget; Cancelled on stop.
Outcome<LogIntegral> logNormaliserOverWindow(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                             const Eigen::VectorXd& lo, const Eigen::VectorXd& hi,
                                             std::stop_token stop = {});
Outcome<LogIntegral> logNormaliserOverWindow(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                             const Eigen::VectorXd& lo, const Eigen::VectorXd& hi,
                                             const IntegrationAims& aims, std::stop_token stop = {});

/// Why the density has no integral over the whole line; nothing when it may have one and d = 1.
std::optional<Failure> wholeLineProblem(const Points& x, const Kernel& kernel, const StudentTParameters& parameters);

/// log ∫ exp(logF) over the whole line, d = 1, for a density that wholeLineProblem has nothing against: the
/// neighbourhood of data and origin as a window, and both tails (see LineTails). Failure in a sentence when the tails
/// do not fall fast enough, or the integral cannot be had to 1e-8 with certainty.
Outcome<LogIntegral> logNormaliserOverLine(const LogIntegrand& logF, const Points& x, const Kernel& kernel,
                                           std::stop_token stop = {});

} // namespace core
