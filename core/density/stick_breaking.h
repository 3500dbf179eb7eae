#pragma once

#include <Eigen/Core>

namespace core
{

/// Sticks v_k ~ Beta(first_k, second_k), k = 1 … K−1, and v_K = 1: weights π_k = v_k Π_{j<k} (1 − v_j), which sum to 1.
struct Sticks {
    Eigen::VectorXd first, second; // K − 1 each
};

/// The posterior of sticks Beta(1, concentration) after these expected counts (K >= 1, each >= 0):
///   first_k = 1 + N_k,  second_k = concentration + Σ_{j>k} N_j.
/// Source: Blei & Jordan, "Variational inference for Dirichlet process mixtures", Bayesian Analysis 1 (2006), eqs
/// 18–19.
Sticks sticksAfter(const Eigen::VectorXd& counts, double concentration);

/// E[π_k], K of them; they sum to 1.
Eigen::VectorXd expectedWeights(const Sticks& sticks);

/// E[log π_k], K of them.
Eigen::VectorXd expectedLogWeights(const Sticks& sticks);

/// log ∫ Π_k π_k^(N_k) p(v) dv = Σ_k log B(first_k, second_k) − log B(1, concentration): what the sticks have in the
/// bound. Largest for counts in descending order, but for the last two components.
double logStickEvidence(const Sticks& sticks, double concentration);

} // namespace core
