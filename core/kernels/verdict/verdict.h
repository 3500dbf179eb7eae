#pragma once

#include "core/kernels/kernel.h"
#include "core/kernels/verdict/domain.h"
#include "core/kernels/verdict/witness.h"
#include "core/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// What can be said of a function of two points as a kernel.
struct KernelVerdict {
    enum class Answer { Proven, Refuted, Open };
    /// Is it positive definite: is Σ w_i w_j k(x_i, x_j) never negative?
    Answer answer = Answer::Open;
    std::string reason;                             // the theorems, or what the points show, or what was tried
    verdicts::Domain over = verdicts::Domain::Line; // which points
    std::optional<verdicts::Witness> witness; // of a refutation; none where k(x, y) ≠ k(y, x) is all that is wrong
    std::optional<verdicts::Asymmetry> asymmetry; // k(x, y) ≠ k(y, x)

    /// Is it conditionally negative definite: is the sum never positive where Σ w_i = 0?
    Answer conditional = Answer::Open;
    std::string conditionalReason;
    std::optional<verdicts::Witness> conditionalWitness;

    /// Of a kernel that is refuted: why its negative is conditionally negative definite, where that is proven; else
    /// empty.
    std::string negativeReason;

    /// Of a kernel that is refuted: where it would be positive definite, and why; else empty.
    std::string elsewhere;
};

std::string_view nameOf(KernelVerdict::Answer answer);
std::string_view nameOf(verdicts::Domain domain);

/// Judges a kernel with its numbers over all of R^d, or over the domain of its functions: x >= 0 where it has
/// brownian(), 1, 2, 3 … where it has gcd or lcm, x >= 0, x > 0 or |x| < 1 where it has no value elsewhere. What is
/// proven holds for all points at which it has a value for every pair. Failure where it names coordinates that are not
/// there. Cost bounded, below a second; always the same.
Outcome<KernelVerdict> verdictOn(const Kernel& kernel, Eigen::Index dimension);
Outcome<KernelVerdict> verdictOn(const Kernel& kernel, Eigen::Index dimension, verdicts::Domain domain);

/// Is it proven positive definite over the points that it would be judged on? No points are looked for where it is
/// not.
bool isProven(const Kernel& kernel, Eigen::Index dimension);

/// Of a formula whose numbers have no names.
KernelVerdict verdictOn(const formula::Tree& k, Eigen::Index dimension, verdicts::Domain domain);
verdicts::Domain naturalDomain(const formula::Tree& k, Eigen::Index dimension);

} // namespace core
