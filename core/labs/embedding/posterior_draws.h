#pragma once

#include "core/labs/kept.h"
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

    const Eigen::MatrixXd& prior() const { return drawn_.get()->onLine; } // G×count, of those that are prepared

    /// G×count, for the sample observed at the sites given to prepare().
    Eigen::MatrixXd posterior(const PosteriorWindow& window, const Observation& observed) const;

private:
    struct Inputs {
        EmbeddingPrior prior;
        ComparedVector line;
        ComparedMatrix sites;
        Eigen::Index count;
        std::uint64_t seed;
        std::uint32_t group;
        bool operator==(const Inputs&) const = default;
    };
    struct Drawn {
        Eigen::MatrixXd onLine, atSites, noise; // prior draws; standard normals at the sites
    };
    static Drawn draw(const Inputs& of);

    Kept<Inputs, Drawn> drawn_;
};

} // namespace core
