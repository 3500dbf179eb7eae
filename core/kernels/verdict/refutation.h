#pragma once

#include "core/kernels/verdict/evaluation.h"
#include "core/kernels/verdict/term.h"

#include <string>

namespace core::verdicts
{

/// Points and weights in short decimals.
struct Witness {
    std::vector<std::vector<double>> points;
    std::vector<double> weights;
    Range value; // surely holds Σ w_i w_j k(x_i, x_j)
};

/// k(x, y) ≠ k(y, x), surely.
struct Asymmetry {
    std::vector<double> x, y;
    Range forwards, backwards;
};

struct SearchResult {
    std::optional<Witness> witness;
    std::vector<std::string> tried;
    int definedSets = 0, undefinedSets = 0; // sets of points on which k had a value for every pair, or not
};

/// Looks for points and weights with Σ w_i w_j k(x_i, x_j) < 0: one point, two (Cauchy and Schwarz), then Gram matrices
/// of up to eight points on grids of many scales and at random places. What it finds is rounded and checked in rational
/// or interval arithmetic. It always looks in the same places, and its cost is bounded.
SearchResult searchRefutation(const formula::Tree& k, Domain domain, Eigen::Index dimension);

/// The same for Σ w_i w_j ψ(x_i, x_j) > 0 with Σ w_i = 0.
SearchResult searchConditionalRefutation(const formula::Tree& psi, Domain domain, Eigen::Index dimension);

std::optional<Asymmetry> searchAsymmetry(const formula::Tree& k, Domain domain, Eigen::Index dimension);

/// Sets of few points in a domain, the same ones each time: grids first, then chance.
std::vector<Eigen::MatrixXd> trialPoints(const formula::Tree& k, Domain domain, Eigen::Index dimension);

} // namespace core::verdicts
