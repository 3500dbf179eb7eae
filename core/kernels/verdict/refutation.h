#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/verdict/domain.h"
#include "core/kernels/verdict/witness.h"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <vector>

namespace core::verdicts
{

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

bool isInside(Domain domain, double coordinate);
/// To so many significant decimal digits.
double shortened(double value, int digits);

/// Sets of few points in a domain, the same ones each time: grids first, then chance.
std::vector<Eigen::MatrixXd> trialPoints(const formula::Tree& k, Domain domain, Eigen::Index dimension);

} // namespace core::verdicts
