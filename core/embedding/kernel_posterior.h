#pragma once

#include "core/embedding/evidence.h"
#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"
#include "core/kernels/kernel.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// The hyperparameters that kernel learning has: "lengthscale", or "lengthscale1", "lengthscale2", …, then "tau2" and,
/// for Gaussian ν, "eta". All are held at the values of the model until told otherwise.
struct KernelHyperparameters {
    Kernel kernel;        // with its lengthscales, and
    EmbeddingPrior start; // the prior of its embedding
    double tau2 = 1.0;
    bool commonLengthscale = true; // one factor for every lengthscale
    std::vector<InferredHyperparameter> all() const;
    /// Kernel, prior and τ² at values of all of them.
    Kernel kernelAt(const Eigen::VectorXd& values) const;
    EmbeddingPrior prior(const Eigen::VectorXd& values) const;
    double tau2At(const Eigen::VectorXd& values) const;
    Eigen::Index lengthscales() const { return commonLengthscale ? 1 : start.lengthscale.size(); }
};

/// p(ℓ, τ², η | x) ∝ p(x | ℓ, τ², η) p(ℓ) p(τ²) p(η), with the marginal pseudolikelihood (Evidence) for the first
/// factor and priors on the natural scale. Source: Flaxman et al. (2016), section 5.2.
class KernelPosterior
{
public:
    /// HyperparameterSpace::problems of `space` is empty (asserted); it is over hyperparameters.all(), by name.
    KernelPosterior(Evidence evidence, KernelHyperparameters hyperparameters, HyperparameterSpace space);

    const Evidence& evidence() const { return evidence_; }
    const KernelHyperparameters& hyperparameters() const { return hyperparameters_; }
    const HyperparameterSpace& space() const { return space_; }

    /// The density of the unbounded numbers that stand for the free ones: what a sampler walks on. May be called from
    /// several threads, for as long as this object lives.
    LogDensityFunction logDensity() const;

    /// By quadrature over the logarithms of the free hyperparameters. log evidence: log ∫ p(x|θ) p(θ) dθ over the
    /// bounds. Failure for more than two free ones. Every value of τ² is O(m) beside that of ℓ.
    Outcome<PosteriorQuadrature> quadrature(std::stop_token stop = {}) const;

    /// Where chains may start: each at one of twelve draws of the prior at which the evidence is a number, chosen by
    /// it (see chainStarts). Failure where there are none.
    Outcome<std::vector<Eigen::VectorXd>> starts(int chains, std::uint64_t seed) const;

private:
    Eigen::VectorXd logDensityRow(double first, const Eigen::VectorXd& second) const;

    Evidence evidence_;
    KernelHyperparameters hyperparameters_;
    HyperparameterSpace space_;
};

} // namespace core
