#pragma once

#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core
{

// What the posteriors of hyperparameters share, whatever the likelihood.

/// The values that all are held at; each has one (asserted).
Eigen::VectorXd heldValues(const std::vector<InferredHyperparameter>& parameters);

/// The logarithms of the free hyperparameters to integrate over: between their bounds, open where there are none, there
/// about `values` (of all hyperparameters).
std::vector<QuadratureSide> quadratureSides(const HyperparameterSpace& space, const Eigen::VectorXd& values);

/// p(θ) θ of one free hyperparameter: its prior as a density of the logarithm.
double logPriorOfLog(const HyperparameterSpace& space, Eigen::Index free, double logValue);

/// The sentence for more free ones than a quadrature serves; nothing for one or two.
std::optional<Failure> quadratureProblem(const HyperparameterSpace& space);

/// Where chains may start: each at one of twelve draws of the priors at which the density is a number, chosen by its
/// likelihood. Where the posterior has several maxima a chain cannot walk from one to another; so it begins at each
/// about as often as the posterior has mass there. Failure where a hundred draws find none; `why` ends the sentence.
/// Source: Rubin, "Using the SIR algorithm to simulate posterior distributions", Bayesian Statistics 3 (1988).
Outcome<std::vector<Eigen::VectorXd>> chainStarts(const HyperparameterSpace& space, const LogDensityFunction& density,
                                                  int chains, std::uint64_t seed, const std::string& why);

} // namespace core
