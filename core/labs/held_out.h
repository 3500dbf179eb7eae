#pragma once

#include "core/gp/residuals.h"
#include "core/gp/score.h"
#include "core/labs/observations.h"

#include <cstdint>
#include <memory>

namespace core
{

/// Which of n observations a model does not see, by chance: round(share·n) of them, at most n - 1, ascending. The same
/// seed gives the same ones on every platform. share in [0, 1] (asserted).
std::vector<Eigen::Index> heldOutRows(Eigen::Index n, double share, std::uint64_t seed);

/// The observations of a dataset that a model learns from, and those that it is asked to foretell.
struct SplitObservations {
    Observations learned, heldOut;
};
SplitObservations splitObservations(const Dataset& data, double share, std::uint64_t seed);

/// The data without the rows that are held out: what everything that learns is given. The same object where nothing
/// is.
std::shared_ptr<const Dataset> learnedData(const std::shared_ptr<const Dataset>& data, double share,
                                           std::uint64_t seed);

/// Observations that were held out, and what was foretold of them.
struct HeldOut {
    Observations observations;
    Eigen::VectorXd mean, observedVariance;
    StandardisedResiduals residuals;      // of these
    std::optional<PredictiveScore> score; // nothing where nothing was held out
};

} // namespace core
