#pragma once

#include "core/embedding/embedding_prior.h"

namespace core
{

// r over its peak c = r(0,0), at most 1, and how it changes. With q_d = ((x_d−y_d)/ℓ_d)² and ρ² = Σ q_d:
//   se          exp(−¼ρ²), and with c = (x+y)/2 for Gaussian ν times exp(−½ cᵀ(½S+η²I)⁻¹c), S = diag(ℓ_d²)
//   Matérn      M_ν'(√(2ν) ρ), ν' = 2ν + D/2
//   laplacian   Π_d (1+√q_d) e^{−√q_d}

/// ℓ²/2 + η², of an axis under a Gaussian ν.
double spreadOf(const EmbeddingPrior& prior, Eigen::Index axis);

/// n×m.
Eigen::MatrixXd priorShape(const EmbeddingPrior& prior, const Points& x, const Points& y);

/// r(z_a, z_b)/c − 1 with its digits where r is nearly constant; m×m.
Eigen::MatrixXd priorShapeMinusOne(const EmbeddingPrior& prior, const Points& z);

/// ∂(r/c)/∂log ℓ_axis, m×m. For the Matérn family ν/(ν'−1) q_axis M_{ν'−1}.
Eigen::MatrixXd priorShapeSlope(const EmbeddingPrior& prior, const Points& z, Eigen::Index axis);

/// ∂(r/c)/∂log η, for Gaussian ν.
Eigen::MatrixXd priorShapeSlopeWithEta(const EmbeddingPrior& prior, const Points& z);

} // namespace core
