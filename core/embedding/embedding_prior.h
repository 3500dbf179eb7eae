#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <optional>
#include <string_view>

namespace core
{

/// The kernels whose r is known: closed form for se, a Matérn correlation again for the Matérn family (exponential is
/// its ν = ½), and for laplacian the product over the dimensions of exponential's on the line.
enum class EmbeddingFamily { SquaredExponential, Exponential, Matern32, Matern52, Laplacian };

/// ν of exponential, matern32 and matern52, and of laplacian's factors; infinity for se.
double maternOrder(EmbeddingFamily family);

/// The Gaussian-process prior of a mean embedding: μ ~ GP(0, r), r(x,y) = ∫ k(x,u) k(u,y) ν(du), so that draws of μ
/// lie in the kernel's function space. ν is Lebesgue measure, or for se exp(-‖u‖²/(2η²))du, not normalised.
/// Source: Flaxman et al. (2016), section 3; the constants are those of the derivation.
struct EmbeddingPrior {
    Eigen::VectorXd lengthscale; // d of them
    double scale = 1.0;          // the factor in front of the family; r carries its square
    std::optional<double> eta;   // scale of a Gaussian ν, for se; nothing: Lebesgue
    EmbeddingFamily family = EmbeddingFamily::SquaredExponential;
    bool operator==(const EmbeddingPrior& other) const;
};

/// The sentences for a kernel whose r is not known, and for one whose r is known under Lebesgue measure alone.
inline constexpr std::string_view noPriorKnown =
    "choose se, exponential, matern32, matern52 or laplacian: the prior covariance r of a Bayesian embedding is known "
    "for no other kernel here";
inline constexpr std::string_view noGaussianMeasure =
    "choose se, or Lebesgue measure (eta = inf): under a Gaussian measure r is known for no other kernel here";

/// Which of them is to be said of a kernel under that ν; nothing where r is known. Any η, be it admissible or not.
std::optional<std::string_view> whyNoPrior(const Kernel& kernel, std::optional<double> eta);

/// The prior of a kernel for data of `dimensions` columns. Failure in a sentence for a kernel that is not one of the
/// families with a positive factor in front, and for one beside `se` under Gaussian ν: no r is known for it here.
Outcome<EmbeddingPrior> embeddingPrior(const Kernel& kernel, Eigen::Index dimensions, std::optional<double> eta);

/// log r(0,0), the largest of log r(x,x), plus twice the log of the scale: for se (D/2) log π + Σ log ℓ_d, or
/// (D/2) log 2π − ½ Σ log(2/ℓ_d² + 1/η²); for the Matérn family log A + Σ log ℓ_d with
///   A = 2^D π^{D/2} (Γ(ν+D/2)/Γ(ν))² Γ(2ν+D/2)/Γ(2ν+D) (2ν)^{−D/2};  for laplacian Σ log ℓ_d.
double logPriorPeak(const EmbeddingPrior& prior);

/// r(x_i, x_j), n×n, symmetric to the bit. Cost O(n²d).
Eigen::MatrixXd priorGram(const EmbeddingPrior& prior, const Points& x);

/// r(x_i, y_j), n×m.
Eigen::MatrixXd priorCrossGram(const EmbeddingPrior& prior, const Points& x, const Points& y);

/// r(x_i, x_i), n: constant for Lebesgue ν.
Eigen::VectorXd priorDiagonal(const EmbeddingPrior& prior, const Points& x);

} // namespace core
