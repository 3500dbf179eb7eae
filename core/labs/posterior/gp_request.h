#pragma once

#include "core/data/dataset.h"
#include "core/gp/hyperparameter_posterior.h"
#include "core/kernels/kernel.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"
#include "core/labs/observations.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/posterior/posterior_target.h"
#include "core/outcome.h"

#include <memory>
#include <string>
#include <vector>

namespace core
{

/// The posterior of the hyperparameters of a Gaussian process.
struct GpPosteriorRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel; // what is free begins anywhere, what is held stays at its value
    GpModel model = GpModel::Regression;
    double diagonal = 0.01; // the noise variance, or ν
    int negative = 0, positive = 1;
    MeanFunction mean = MeanFunction::Zero; // of regression
    GpSlopes slopes;                        // of regression
    std::vector<std::string> locked;        // held, as what is 0 is: paths, "noise", "nu"
    GpPosteriorSettings settings;
};

/// All that is wrong with a request, field by field: as for the evidence, of the priors, too many observations, and
/// where nothing is free ("free").
std::vector<Problem> problems(const GpPosteriorRequest& request);

/// Do both ask for the same draws? What only the panels read makes no difference, nor do values of what is free.
bool asksTheSame(const GpPosteriorRequest& a, const GpPosteriorRequest& b);

/// Those that are free, by their paths, in the order of the posterior's space.
std::vector<std::string> freeHyperparameters(const GpPosteriorRequest& request);

/// The (Laplace approximate) evidence of the observations, with priors.
class GpTarget final : public PosteriorTarget
{
public:
    GpTarget(EvidenceModel model, GpHyperparameterPosterior posterior);

    const HyperparameterSpace& space() const override { return posterior_.space(); }
    LogDensityFunction logDensity() const override { return posterior_.logDensity(); }
    Outcome<PosteriorQuadrature> quadrature(std::stop_token stop) const override;
    Outcome<std::vector<Eigen::VectorXd>> starts(int chains, std::uint64_t seed) const override;
    /// Of regression the function, or with function.observed a new observation of it; of classification the latent
    /// function and the probability.
    Outcome<IntegratedBand> integrated(const WeightedHyperparameters& rows, const IntegratedFunction& function,
                                       std::stop_token stop) const override;

private:
    EvidenceModel model_;
    GpHyperparameterPosterior posterior_;
};

/// problems() is empty. Throws Ending.
std::shared_ptr<const PosteriorTarget> posteriorTarget(const GpPosteriorRequest& request);

} // namespace core
