#pragma once

#include "core/window/posterior_window.h"

#include <cstdint>

namespace core
{

/// Functions drawn over the line of a PosteriorWindow. Prior draws (PriorNoise) are kept; a posterior draw corrects one
/// by what it misses at the sites (Matheron's rule): with e = μ̂(S) − μ_prior(S) − √(τ²/n) ε,
///   μ_prior(x) + r(x,S)(R_SS + (τ²/n)I)⁻¹ e
/// has the posterior's law, and moves smoothly with every hyperparameter, for the normals stay.
class PosteriorDraws
{
public:
    /// Brings the prior draws up to date: `count` of them, numbered within a `group` that is independent of others. No
    /// draws (count 0) where the window spans too many lengthscales.
    void prepare(const PosteriorWindow& window, std::size_t sites, Eigen::Index count, std::uint64_t seed,
                 std::uint32_t group);

    const Eigen::MatrixXd& prior() const { return onLine_; } // G×count

    /// G×count, for the sample observed at the sites given to prepare().
    Eigen::MatrixXd posterior(const PosteriorWindow& window, const Observation& observed) const;

private:
    Eigen::VectorXd line_;
    Eigen::MatrixXd sites_;
    EmbeddingPrior prior_;
    Eigen::Index asked_ = -1;
    std::uint64_t seed_ = 0;
    std::uint32_t group_ = 0;
    Eigen::MatrixXd onLine_, atSites_, noise_; // prior draws; standard normals at the sites
};

} // namespace core
