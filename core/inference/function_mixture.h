#pragma once

#include "core/inference/nuts.h"
#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"

#include <cstdint>

namespace core
{

/// Values of all hyperparameters, q×p, and how much each row weighs (Σ = 1): draws of chains, or nodes of a quadrature.
struct WeightedHyperparameters {
    Eigen::MatrixXd values;
    Eigen::VectorXd weights;
};
WeightedHyperparameters weighted(const Chains& chains, const HyperparameterSpace& space);
/// Nodes of next to no weight are left out.
WeightedHyperparameters weighted(const PosteriorQuadrature& quadrature, const HyperparameterSpace& space);

/// A function whose values are normal given the hyperparameters: at every place a mixture of normals.
class FunctionMixture
{
public:
    /// `mean` and `variance` G×q; weights q, Σ = 1.
    FunctionMixture(Eigen::MatrixXd mean, const Eigen::MatrixXd& variance, Eigen::VectorXd weights);

    /// The function seen with noise of its own, of this variance in each row (q).
    FunctionMixture withNoise(const Eigen::VectorXd& variance) const;

    Eigen::VectorXd mean() const;
    Eigen::VectorXd variance() const; // of the mixture: mean of the variances and variance of the means
    /// P(f(x_g) <= value_g).
    double cumulative(Eigen::Index place, double value) const;
    /// The value below which the function lies with that probability in (0, 1), at every place: to 1e-9 of its spread.
    /// Cost O(Gq) some ten times.
    Eigen::VectorXd quantile(double probability) const;

private:
    Eigen::MatrixXd mean_, sd_;
    Eigen::VectorXd weights_;
};

/// The part of the places where [lower, upper] does not hold 0.
double fractionExcludingZero(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper);

} // namespace core
