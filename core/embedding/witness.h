#pragma once

#include "core/embedding/credible_band.h"
#include "core/embedding/embedding_posterior.h"

#include <optional>
#include <string>
#include <string_view>

namespace core
{

/// p̂ − q̂ over the pooled sample, x first: 1/n on each of its n points, −1/m on each of the m of y.
Eigen::VectorXd witnessWeights(Eigen::Index n, Eigen::Index m);

/// The witness f = μ̂_P − μ̂_Q of samples x ~ P and y ~ Q at every row of `at`. At least one point each (asserted).
Eigen::VectorXd empiricalWitness(const Kernel& kernel, const Points& x, const Points& y, const Points& at);

/// ‖μ̂_P − μ̂_Q‖ = √(δᵀKδ), the biased MMD; nothing where δᵀKδ is not above the rounding floor 4ε·max|K|: to this
/// kernel the samples are the same (or the kernel is no positive semidefinite one). Cost O((n+m)² d).
std::optional<double> witnessNorm(const Kernel& kernel, const Points& x, const Points& y);

/// The sentence for a witness that cannot be normalised, and that for one under a kernel that is not positive
/// semidefinite.
inline constexpr std::string_view undefinedWitness =
    "the samples are identical as far as this kernel can tell: the normalised witness is undefined";
std::string undefinedWitnessOf(const Kernel& kernel);

/// The witness of unit norm in the kernel's function space, K(p̂−q̂)/√(δᵀKδ). Failure: undefinedWitnessOf.
/// Source: "Kernels for dummies", eq. (8).
Outcome<Eigen::VectorXd> normalisedWitness(const Kernel& kernel, const Points& x, const Points& y, const Points& at);

/// The posterior of μ_P − μ_Q: the two embeddings are independent given the data, so means subtract and covariances
/// add.
class WitnessPosterior
{
public:
    /// Inducing sites follow the model's rule on the pooled sample (x above y) and serve both; data sites are each
    /// sample's own. Failure in a sentence for a kernel whose r is not known or a rule that does not fit.
    static Outcome<WitnessPosterior> fit(const Kernel& kernel, const Points& x, const Points& y,
                                         const EmbeddingModel& model);

    Eigen::VectorXd mean(const Points& at) const;
    Eigen::VectorXd variance(const Points& at) const;
    Eigen::MatrixXd covariance(const Points& at) const;
    /// Draws of the difference, at.rows()×count, from two independent streams of the seed.
    Outcome<Eigen::MatrixXd> draws(const Points& at, Eigen::Index count, std::uint64_t seed) const;

    const EmbeddingPosterior& first() const { return first_; }
    const EmbeddingPosterior& second() const { return second_; }

private:
    WitnessPosterior(EmbeddingPosterior first, EmbeddingPosterior second)
        : first_(std::move(first)), second_(std::move(second))
    {
    }

    EmbeddingPosterior first_, second_;
};

} // namespace core
