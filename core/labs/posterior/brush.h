#pragma once

#include "core/embedding/integrated_embedding.h"
#include "core/interval.h"
#include "core/labs/posterior/posterior_lab.h"

#include <optional>
#include <vector>

namespace core
{

/// Draws picked out by hand: those of these numbers (from 1) at which the free hyperparameters, and the log density,
/// lie within the intervals. Nothing given: every draw.
struct DrawBrush {
    std::optional<Interval> numbers = {};
    std::vector<std::optional<Interval>> values = {}; // by free hyperparameter; those beyond its end are not restricted
    std::optional<Interval> logDensity = {};
    bool isEverything() const;
    bool operator==(const DrawBrush&) const = default;
};

/// Which of the draws that all chains have are meant, draws × chains.
Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic> brushed(const PosteriorResult& result, const DrawBrush& brush);

/// Values of all hyperparameters at the draws meant, weighing the same. No rows where there are none.
WeightedHyperparameters weighted(const PosteriorResult& result, const DrawBrush& brush);

/// A function of the embeddings over places with its hyperparameters integrated out: the embedding of x, or with y the
/// witness of x against y.
struct IntegratedRequest {
    std::shared_ptr<const PosteriorTarget> target;
    WeightedHyperparameters rows; // of draws, one or more
    Eigen::MatrixXd x;
    std::optional<Eigen::MatrixXd> y = {};
    Eigen::VectorXd at; // 1D
    double level = 0.8;
    Sites sites = Sites::Inducing; // of the data: each sample its own
};
struct IntegratedBand {
    Eigen::VectorXd at, mean, lower, upper; // the band of the mixture, pointwise
    double level = 0.8;
    Eigen::Index draws = 0;
    double excludingZero = 0.0;         // share of the places
    std::vector<Interval> excludesZero; // where the band does not hold 0
};
Outcome<IntegratedBand> integratedBand(const IntegratedRequest& request, std::stop_token stop = {});

} // namespace core
