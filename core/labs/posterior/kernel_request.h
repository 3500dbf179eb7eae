#pragma once

#include "core/data/dataset.h"
#include "core/embedding/embedding_settings.h"
#include "core/embedding/kernel_posterior.h"
#include "core/kernels/kernel.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/posterior/posterior_target.h"
#include "core/outcome.h"

#include <memory>
#include <string>
#include <vector>

namespace core
{

/// The posterior of the hyperparameters of an embedding.
struct KernelPosteriorRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel; // one that has an evidence; what is free begins anywhere, what is held stays at its value
    EmbeddingModel model;
    PosteriorSettings settings;
};

/// All that is wrong with a request, field by field: as for the evidence, of the priors, and a posterior that runs away
/// without bounds ("bounded").
std::vector<Problem> problems(const KernelPosteriorRequest& request);

/// Do both ask for the same draws? What only the panels read makes no difference, nor do values of what is free.
bool asksTheSame(const KernelPosteriorRequest& a, const KernelPosteriorRequest& b);

/// Those that are free, in the order of the posterior's space; none where the kernel has no evidence.
std::vector<std::string> freeHyperparameters(const KernelPosteriorRequest& request);

/// Would a lengthscale and τ² that are both free run away, ℓ → ∞, τ² → 0: with more inducing points than columns?
bool wouldRunAway(const KernelPosteriorRequest& request);

/// The pseudolikelihood of the data without the inducing points, with priors and bounds.
class KernelTarget final : public PosteriorTarget
{
public:
    KernelTarget(KernelPosterior posterior, Eigen::MatrixXd inducing);

    const HyperparameterSpace& space() const override { return posterior_.space(); }
    LogDensityFunction logDensity() const override { return posterior_.logDensity(); }
    Outcome<PosteriorQuadrature> quadrature(std::stop_token stop) const override;
    Outcome<std::vector<Eigen::VectorXd>> starts(int chains, std::uint64_t seed) const override;
    /// The embedding of function.x, or the witness of function.x against function.y.
    Outcome<IntegratedBand> integrated(const WeightedHyperparameters& rows, const IntegratedFunction& function,
                                       std::stop_token stop) const override;

private:
    KernelPosterior posterior_;
    Eigen::MatrixXd inducing_; // z
};

/// problems() is empty. Throws Ending: a Failure.
std::shared_ptr<const PosteriorTarget> posteriorTarget(const KernelPosteriorRequest& request);

} // namespace core
