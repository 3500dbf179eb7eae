#pragma once

#include "core/gp/maximise.h"
#include "core/inference/function_mixture.h"
#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"

#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// A Gaussian process model whose hyperparameters are inferred: those of the kernel by their paths (pathOf) and the
/// diagonal's.
struct GpHyperparameterModel {
    Kernel kernel;
    double diagonal = 0.01;
    std::string diagonalName = "noise";
    MeanFunction mean = MeanFunction::Zero; // of regression
    ObservedSlopes slopes = {};             // of regression, beside the targets
    /// Each continuous number of the kernel that is greater than 0, then the diagonal, held at their values.
    std::vector<InferredHyperparameter> all() const;
    /// Those of all() that say nothing of their own: factors in front of parts that have their own, such as that of a
    /// sum. The data do not tell them from the parts' factors.
    std::vector<std::string> redundant() const;
    /// Kernel and diagonal at values of all of them.
    Kernel kernelAt(const Eigen::VectorXd& values) const;
    double diagonalAt(const Eigen::VectorXd& values) const;
};

/// p(θ | t) ∝ p(t | X, θ) Π_j p(θ_j) with the (Laplace approximate) evidence for the first factor and priors on the
/// natural scale.
class GpHyperparameterPosterior
{
public:
    /// `objective` as for maximiseHyperparameters, with .valued; HyperparameterSpace::problems of `space`, which is
    /// over model.all(), is empty.
    GpHyperparameterPosterior(GpObjective objective, GpHyperparameterModel model, HyperparameterSpace space);

    const GpHyperparameterModel& model() const { return model_; }
    const HyperparameterSpace& space() const { return space_; }

    /// A density of the unbounded numbers that stand for the free ones; for as long as this object lives.
    LogDensityFunction logDensity() const;
    Outcome<PosteriorQuadrature> quadrature(std::stop_token stop = {}) const;
    Outcome<std::vector<Eigen::VectorXd>> starts(int chains, std::uint64_t seed) const;

private:
    LikelihoodAt likelihood(const Eigen::VectorXd& values) const;
    /// −infinity where there is none; by the spectrum of this kernel but for its scale, if any, where that is accurate.
    double logEvidence(const Eigen::VectorXd& values, const GpSpectrum* spectrum) const;
    bool reweightsSpectrum(Eigen::Index free) const; // the noise of regression, the scale of its kernel

    GpObjective objective_;
    GpHyperparameterModel model_;
    HyperparameterSpace space_;
};

/// The latent function of regression at points with its hyperparameters integrated out.
Outcome<FunctionMixture> integratedRegression(const GpHyperparameterModel& model, const WeightedHyperparameters& rows,
                                              const Points& x, const Eigen::VectorXd& targets, const Points& at,
                                              const std::stop_token& stop = {});

/// Σ_i w_i E σ(a | θ_i): the probability of class 1 at points, and the latent function.
struct IntegratedProbability {
    Eigen::VectorXd probability;
    FunctionMixture latent;
};
Outcome<IntegratedProbability> integratedClassification(const GpHyperparameterModel& model,
                                                        const WeightedHyperparameters& rows, const Points& x,
                                                        const Eigen::VectorXd& targets, const Points& at,
                                                        std::stop_token stop = {});

} // namespace core
