#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <string>

namespace core
{

/// A sentence when the kernel is not positive semidefinite on these points, naming the smallest eigenvalue of their
/// Gram matrix (of at most 600 of them, evenly chosen); nothing when it is, in particular for every kernel that is so
/// by construction. Requires inputProblem empty.
std::optional<Failure> indefiniteProblem(const Kernel& kernel, const Points& x);

/// All that forbids a Gaussian process with this kernel on these points, as one sentence: numbers of the kernel out of
/// range, points that are not finite or outside the kernel's domain, a kernel that is indefinite on them.
std::optional<Failure> covarianceProblem(const Kernel& kernel, const Points& x);

/// The same for observations: as many targets as points, all finite, and a noise variance that is a number >= 0.
std::optional<Failure> observationsProblem(const Kernel& kernel, const Points& x, const Eigen::VectorXd& targets,
                                           double noise);

/// A sentence naming the two rows when equal inputs have different targets, which only noise can explain.
std::optional<Failure> conflictingTargets(const Points& x, const Eigen::VectorXd& targets);

/// A sentence where no function of this kernel has these targets without noise, as far as double precision can tell:
/// with jitter δ on the diagonal the mean misses them by δα.
std::optional<Failure> missedTargets(double jitter, const Eigen::VectorXd& weights, const Eigen::VectorXd& targets);
bool misses(double jitter, const Eigen::VectorXd& weights, const Eigen::VectorXd& values);
/// What to say where without noise all of the covariance is 0.
Failure withoutVariance();

/// A sentence where rounding hides the noise: the entries of K carry errors of up to ε·max k(x,x), its eigenvalues of
/// about √n times that, and a noise variance must be 100 times larger to decide 99 % of the answer. Nothing for noise 0
/// (what it takes to factorise K is said elsewhere) and without points. Requires observationsProblem empty. Cost O(n).
std::optional<std::string> hiddenNoise(const Kernel& kernel, const Points& x, double noise);

} // namespace core
