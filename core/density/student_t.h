#pragma once

#include "core/density/student_t_parameters.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Beyond this many points the exact density is not computed: its matrices would not fit into memory (8 N² bytes each).
inline constexpr Eigen::Index mostObservations = 20'000;

std::vector<Problem> problems(const StudentTParameters& parameters, Eigen::Index observations);

/// log q(x) = −(1+N+α)/2 · log s(x) at every row of `at`, with log J(x) beside it; unnormalised. For one setting, by
/// the most accurate route (StudentTPredictive); points come out the same one at a time or all at once. Cost O(N³ +
/// N²·G).
struct LogDensity {
    Eigen::VectorXd logDensity; // log q + log J
    Eigen::VectorXd logJacobian;
    double effectiveRank = 0.0; // eigenvalues of HKH above 10·N·ε·λmax
    double jitter = 0.0;
};
Outcome<LogDensity> studentTLogDensity(const Points& x, const Kernel& kernel, const StudentTParameters& parameters,
                                       const Points& at);

/// The exponent of s: log q = exponent · log s.
inline double scaleExponent(const StudentTParameters& parameters, Eigen::Index observations)
{
    return -0.5 * (1.0 + static_cast<double>(observations) + parameters.alpha);
}

} // namespace core
