#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

namespace core
{

/// The empirical mean embedding μ̂(x) = (1/n) Σ_i k(x, x_i) at every row of `at`, n >= 1 points (asserted), any kernel
/// whose problems() and inputProblem() are empty. Unit: that of k. Cost O(nGd), memory O(n) beyond the answer.
Eigen::VectorXd empiricalEmbedding(const Kernel& kernel, const Points& x, const Points& at);

/// The spectral kernel mean shrinkage estimator Σ_i β_i k(·, x_i) with β = (K + nλI)⁻¹ μ̂(X), n weights.
/// It is the posterior mean of the Bayesian embedding with data sites when the prior covariance r is k itself and nλ =
/// τ²/n, that is λ = τ²/n². Failure when λ < 0 or is no number, or K + nλI is not positive definite.
/// Sources: Muandet et al., "Kernel Mean Shrinkage Estimators", JMLR 17 (2016), section 4; Flaxman et al. (2016), (9).
struct ShrinkageWeights {
    Eigen::VectorXd beta; // n
    double jitter = 0.0;  // added to the diagonal, absolute
};
Outcome<ShrinkageWeights> shrinkageWeights(const Kernel& kernel, const Points& x, double lambda);

/// Σ_i w_i k(at_g, x_i). Cost O(nGd).
Eigen::VectorXd weightedEmbedding(const Kernel& kernel, const Points& x, const Eigen::VectorXd& weights,
                                  const Points& at);

/// Shrinkage towards 0 by one factor, (1 − α) μ̂, with S = mean K, ρ = mean k(x,x) and n >= 2 points (asserted):
/// plug-in (B-KMSE) α = Δ/(Δ+S), Δ = (ρ−S)/(n−1) the estimated variance of μ̂; leave-one-out (R-KMSE) α = λ/(1+λ),
/// λ = n(ρ−S)/((n−1)(nS−ρ)), 1 where the points see nothing of each other (nS = ρ). NaN where 0/0.
/// Source: Muandet et al. (2016), sections 3 and 4.
struct SimpleShrinkage {
    double plugIn = 0.0, leaveOneOut = 0.0;
};
SimpleShrinkage simpleShrinkage(const Eigen::MatrixXd& gram);
/// The same from n, S and ρ.
SimpleShrinkage simpleShrinkage(Eigen::Index n, double all, double own);

} // namespace core
