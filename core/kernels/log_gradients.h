#pragma once

#include "core/kernels/descriptions.h"
#include "core/linalg/products.h"

#include <string>
#include <vector>

namespace core
{

/// The path by which problems() and reports name a number: "scale", "lengthscale[1]", "0.1.period". sigmoid has a
/// "scale" of its own beside the factor in front of it: that one is called "sigmoid.scale".
std::string pathOf(const Hyperparameter& hyperparameter);

/// hyperparameters(kernel) without the integers, in the same order: the numbers that a gradient has components for.
std::vector<Hyperparameter> continuousHyperparameters(const Kernel& kernel);

/// Can this number be moved by its logarithm? Only where it is continuous and greater than 0; a 0 stays a 0, and
/// sigmoid's offset may be negative.
bool movesByLogarithm(const Hyperparameter& hyperparameter);

/// For every θ_p of continuousHyperparameters(kernel) the sum Σ_ij a_ij θ_p ∂K_ij/∂θ_p over the pairs of n points, for
/// a symmetric a (n×n, only its lower triangle is read). For θ_p > 0 that is the derivative in log θ_p; it is 0 where
/// θ_p = 0, and the derivative in log|θ_p| where θ_p < 0 (sigmoid's offset alone). In closed form, cost about as many
/// sweeps over half of the n² pairs as there are numbers, without a second exponential.
Eigen::VectorXd gramLogGradient(const Kernel& kernel, const Points& x, const MatrixIn& a);

/// The same over all pairs of n points and m others, a n×m.
Eigen::VectorXd crossLogGradient(const Kernel& kernel, const Points& x, const Points& y, const MatrixIn& a);

} // namespace core
