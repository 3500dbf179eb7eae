#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/inference/function_mixture.h"
#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"
#include "core/labs/kept.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// The function that a page draws over a line, to be drawn with the hyperparameters integrated out.
struct IntegratedFunction {
    ComparedVector at;  // 1D
    double level = 0.8; // of the band
    // Of embeddings: that of x, or with y the witness of x against y; of the data, each sample is its own sites.
    ComparedMatrix x = {};
    std::optional<ComparedMatrix> y = {};
    Sites sites = Sites::Inducing;
    bool observed = false; // of regression: the band of a new observation, not of the latent function
    bool operator==(const IntegratedFunction&) const = default;
};

/// That function: the band of the mixture, pointwise.
struct IntegratedBand {
    Eigen::VectorXd at, mean, lower, upper;
    double level = 0.8;
    Eigen::Index draws = 0;                  // or nodes
    bool byQuadrature = false;               // over the nodes of one, not over draws
    double excludingZero = 0.0;              // share of the places
    std::vector<Interval> excludesZero = {}; // where the band does not hold 0
    Eigen::VectorXd probability = {};        // of classification: of class 1; the band is that of the latent function
};
IntegratedBand bandOf(const FunctionMixture& mixture, const IntegratedFunction& function, Eigen::Index draws);

/// The posterior of some hyperparameters, whatever the model: what chains walk on, and what the model's function is
/// under them. May be used from several threads.
class PosteriorTarget
{
public:
    virtual ~PosteriorTarget() = default;

    /// What is free, with priors and bounds.
    virtual const HyperparameterSpace& space() const = 0;
    /// A density of the unbounded numbers that stand for the free ones; for as long as this object lives.
    virtual LogDensityFunction logDensity() const = 0;
    /// Failure for more than two free ones.
    virtual Outcome<PosteriorQuadrature> quadrature(std::stop_token stop) const = 0;
    /// Where chains may start, unbounded.
    virtual Outcome<std::vector<Eigen::VectorXd>> starts(int chains, std::uint64_t seed) const = 0;
    /// The function at one row or more of values of all hyperparameters, mixed by their weights.
    virtual Outcome<IntegratedBand> integrated(const WeightedHyperparameters& rows, const IntegratedFunction& function,
                                               std::stop_token stop) const = 0;
};

} // namespace core
