#pragma once

#include "core/embedding/embedding_prior.h"

#include <Eigen/Core>

#include <optional>

namespace core
{

/// The eigendecomposition of r(z,z)/c for an se kernel much wider than the inducing points are apart, with every
/// eigenvalue right in its leading digits, however small. The power series of exp(κ ab) gives r/c = Φ Φᵀ, a column for
/// each monomial of the points,
///   Φ_ak = exp(f(a)) Π_j (√κ_j a_j)^{k_j} / √k_j!,   κ = 1/(2ℓ²), or η²/(2ℓ²v) with v = ½ℓ²+η² for Gaussian ν,
/// whose columns shrink with their degree. QR and one-sided Jacobi rotations keep such grading (Demmel & Veselić 1992);
/// entries of r itself, rounded, would drown all that is below 1e-16.
struct WideSpectrum {
    Eigen::MatrixXd basis;   // m×m, orthonormal eigenvectors
    Eigen::VectorXd values;  // m, >= 0
    Eigen::MatrixXd right;   // m×p: Φᵀ in that basis, rows of norm √value, orthogonal
    Eigen::MatrixXd degrees; // p×d: the exponents k_j of each monomial
    Eigen::VectorXd ones;    // basisᵀ 1, small in the directions of small values, with its digits
};

/// Nothing when the kernel is not that wide, is not se, or would need too many monomials. Cost O(m²p) a sweep, a few
/// sweeps.
std::optional<WideSpectrum> wideSpectrum(const EmbeddingPrior& prior, const Points& z);

/// How the logarithm of Φ_ak changes with the logarithm of a hyperparameter: ofPoint(a) + ofDegree · k_axis.
struct WideChange {
    Eigen::VectorXd ofPoint;
    double ofDegree = 0.0;
};
WideChange wideChangeWithLengthscale(const EmbeddingPrior& prior, const Points& z, Eigen::Index axis);
WideChange wideChangeWithEta(const EmbeddingPrior& prior, const Points& z, Eigen::Index axis);

} // namespace core
