#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <optional>

namespace core
{

/// The Gaussian-process prior of a mean embedding for an `se` kernel: μ ~ GP(0, r), r(x,y) = ∫ k(x,u) k(u,y) ν(du), so
/// that draws of μ lie in the kernel's function space. ν is Lebesgue measure, or exp(-‖u‖²/(2η²))du, not normalised.
/// Source: Flaxman et al. (2016), section 3; the constants are those of the derivation.
struct EmbeddingPrior {
    Eigen::VectorXd lengthscale; // d of them
    double scale = 1.0;          // the factor in front of se; r carries its square
    std::optional<double> eta;   // scale of a Gaussian ν; nothing: Lebesgue
    bool operator==(const EmbeddingPrior& other) const;
};

/// The prior of a kernel for data of `dimensions` columns. Failure in a sentence for a kernel that is not
/// `se` with a positive factor in front: no r is known for it here.
Outcome<EmbeddingPrior> embeddingPrior(const Kernel& kernel, Eigen::Index dimensions, std::optional<double> eta);

/// log r(0,0), the largest of log r(x,x): (D/2) log π + Σ log ℓ_d, or (D/2) log 2π − ½ Σ log(2/ℓ_d² + 1/η²); plus twice
/// the log of the scale.
double logPriorPeak(const EmbeddingPrior& prior);

/// log r(x_i, y_j) − log r(0,0) <= 0, n×m: −¼(x−y)ᵀS⁻¹(x−y), and with c = (x+y)/2 for Gaussian ν −½cᵀ(½S+η²I)⁻¹c.
Eigen::MatrixXd priorExponents(const EmbeddingPrior& prior, const Points& x, const Points& y);

/// r(x_i, x_j), n×n, symmetric to the bit. Cost O(n²d).
Eigen::MatrixXd priorGram(const EmbeddingPrior& prior, const Points& x);

/// r(x_i, y_j), n×m.
Eigen::MatrixXd priorCrossGram(const EmbeddingPrior& prior, const Points& x, const Points& y);

/// r(x_i, x_i), n: constant for Lebesgue ν.
Eigen::VectorXd priorDiagonal(const EmbeddingPrior& prior, const Points& x);

} // namespace core
