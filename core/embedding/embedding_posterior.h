#pragma once

#include "core/embedding/embedding_prior.h"
#include "core/embedding/embedding_settings.h"
#include "core/linalg/cholesky.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core
{

/// The posterior of a mean embedding given its empirical estimate at sites s_1 … s_m:
///   μ ~ GP(0, r),  μ̂(s) | μ ~ N(μ(s), τ²/n)
///   mean(x) = r(x,S) (R_SS + (τ²/n) I)⁻¹ μ̂(S),  cov(x,y) = r(x,y) − r(x,S) (R_SS + (τ²/n) I)⁻¹ r(S,y).
/// Where there are no sites it returns to the prior, although μ̂ is known there. Immutable; for one τ². PriorSpectrum
/// serves many. Source: Flaxman et al. (2016), section 4.1.
class EmbeddingPosterior
{
public:
    /// `embedding` is μ̂ at the m rows of `sites`, `noiseVariance` τ²/n >= 0. R_SS is smooth and soon singular: a noise
    /// below the rounding of R, ε·trace R, is raised to it and the difference reported as jitter. Failure in a sentence
    /// for input that is not finite. Cost m³/3.
    static Outcome<EmbeddingPosterior> fit(EmbeddingPrior prior, Eigen::MatrixXd sites,
                                           const Eigen::VectorXd& embedding, double noiseVariance);

    Eigen::VectorXd mean(const Points& at) const;       // O(md) a point
    Eigen::VectorXd variance(const Points& at) const;   // O(m²) a point; >= 0
    Eigen::MatrixXd covariance(const Points& at) const; // symmetric to the bit, its diagonal is variance(at)

    /// How far mean(at) is off at most where the embedding was off by `ofEmbedding` at the sites: Σ_s |w_s(x)| times
    /// that and what rounding makes of the system, w = (R_SS + (τ²/n) I)⁻¹ r(S,x). Cost O(m²) a point.
    double meanErrorBound(const Points& at, double ofEmbedding) const;

    /// `count` functions drawn from the posterior, at.rows()×count: mean + C^½ ξ with the symmetric root of the
    /// covariance, so that one seed gives draws that follow hyperparameters smoothly. Cost O(G³).
    Outcome<Eigen::MatrixXd> draws(const Points& at, Eigen::Index count, std::uint64_t seed) const;

    const Eigen::MatrixXd& sites() const { return sites_; }
    double jitter() const { return jitter_; } // absolute, beyond τ²/n

private:
    EmbeddingPosterior() = default;

    EmbeddingPrior prior_;
    Eigen::MatrixXd sites_;
    CholeskyFactor factor_; // of R_SS + (τ²/n) I
    Eigen::VectorXd alpha_; // (R_SS + (τ²/n) I)⁻¹ μ̂(S)
    double jitter_ = 0.0;
};

/// `count` functions drawn from the prior, at.rows()×count: R^½ ξ with the symmetric root. Cost O(G³).
Outcome<Eigen::MatrixXd> priorDraws(const EmbeddingPrior& prior, const Points& at, Eigen::Index count,
                                    std::uint64_t seed);

/// The sites that a model asks for, m×d: the data, or inducing points by its rule. Here they are places only: every row
/// of x takes part in μ̂. Failure when the rule does not fit the data.
Outcome<Eigen::MatrixXd> embeddingSites(const Points& x, const EmbeddingModel& model);

/// All that is wrong with τ² and η ("tau2", "eta").
std::vector<Problem> problems(const EmbeddingModel& model);

/// The posterior of the embedding of x under a kernel (`se`) and a model, seen at `sites`.
Outcome<EmbeddingPosterior> embeddingPosterior(const Kernel& kernel, const Points& x, const EmbeddingModel& model,
                                               Eigen::MatrixXd sites);

/// The same of n points of which the embedding at the sites is known.
Outcome<EmbeddingPosterior> embeddingPosterior(const Kernel& kernel, Eigen::Index n, const EmbeddingModel& model,
                                               Eigen::MatrixXd sites, const Eigen::VectorXd& embedding);

} // namespace core
