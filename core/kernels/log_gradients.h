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

/// For every θ_p of continuousHyperparameters(kernel) the sum Σ_ij a_ij θ_p ∂k(x_i, y_j)/∂θ_p over the n×m pairs. For
/// θ_p > 0 that is the derivative in log θ_p; it is 0 where θ_p = 0, and the derivative in log|θ_p| where θ_p < 0
/// (sigmoid's offset alone). In closed form, cost about as many sweeps over the n·m pairs as there are numbers, without
/// a second exponential.
Eigen::VectorXd crossGramLogGradient(const Kernel& kernel, const Points& x, const Points& y, const MatrixIn& a);

/// The same with y = x and a symmetric a (n×n, only its lower triangle is read): Σ_ij a_ij ∂K_ij/∂log θ_p, at half the
/// cost.
Eigen::VectorXd gramLogGradient(const Kernel& kernel, const Points& x, const MatrixIn& a);

/// The kernel with continuousHyperparameters(kernel) set to exp(logs), size included (asserted); those that do not move
/// by their logarithm keep their value.
Kernel withLogHyperparameters(const Kernel& kernel, const Eigen::VectorXd& logs);

/// log θ_p for every continuous hyperparameter; 0 for those that do not move by their logarithm.
Eigen::VectorXd logHyperparameters(const Kernel& kernel);

} // namespace core
