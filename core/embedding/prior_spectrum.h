#pragma once

#include "core/embedding/embedding_prior.h"

#include <stop_token>
#include <string>

namespace core
{

/// R_SS = U diag(λ) Uᵀ at m sites, without the directions that are rounding: where r is smooth, as for se, far fewer
/// than m are left. With p(x) = Uᵀ r(S,x) and u = Uᵀ μ̂(S) every τ² is then a reweighting:
///   mean(x) = Σ_j p_j u_j/(λ_j + τ²/n),  var(x) = r(x,x) − Σ_j p_j²/(λ_j + τ²/n).
struct PriorSpectrum {
    Eigen::MatrixXd basis;       // U, m×q, orthonormal
    Eigen::VectorXd eigenvalues; // λ, q, descending, > 0
    double trace = 0.0;          // of R_SS
    bool lowRank = false;        // by pivoted Cholesky; else a full eigendecomposition
    bool complete = true;        // false: cut at the rank limit (previews)
};

struct SpectrumLimits {
    Eigen::Index fullSize = 1200; // sites up to which a full eigendecomposition is affordable
    Eigen::Index previewRank = 0; // > 0: no more directions than that, come what may
};

/// Cost O(m q²), or 9m³ where r is not nearly of lower rank. Failure in a sentence when there are more sites
/// than `fullSize` and the kernel is so rough or short that they need a full decomposition.
Outcome<PriorSpectrum> priorSpectrum(const EmbeddingPrior& prior, const Points& sites,
                                     const SpectrumLimits& limits = {}, std::stop_token stop = {});

/// Uᵀ r(S,x) for every row x of `at`: q×G.
Eigen::MatrixXd projections(const PriorSpectrum& spectrum, const EmbeddingPrior& prior, const Points& sites,
                            const Points& at);

/// What τ²/n makes of the spectrum: mean = linearᵀ p, variance = r(x,x) − Σ_j quadratic_j p_j².
struct SpectralWeights {
    Eigen::VectorXd linear, quadratic; // q each
    double noise = 0.0;                // τ²/n, raised to the rounding ε·trace R if it was below
    double jitter = 0.0;               // by how much
};
SpectralWeights reweighted(const PriorSpectrum& spectrum, const Eigen::VectorXd& embeddingAtSites,
                           double noiseVariance);

} // namespace core
