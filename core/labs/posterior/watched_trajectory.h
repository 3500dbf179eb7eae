#pragma once

#include "core/inference/nuts.h"
#include "core/inference/parameter_space.h"

#include <vector>

namespace core
{

/// One trajectory of the No-U-Turn sampler, to be looked at step by step: the places in the order in which it came to
/// them, the start first, each half as long again as all before it, forwards or backwards in time.
struct WatchedTrajectory {
    Eigen::MatrixXd values;     // places × free hyperparameters, on their natural scale
    Eigen::VectorXd logDensity; // of the unbounded numbers
    std::vector<int> times;     // steps after the start, below 0 before it
    Eigen::Index chosen = 0;    // the place that becomes the next draw
    bool divergent = false;
    int depth = 0; // doublings
    Eigen::Index size() const { return values.rows(); }
};

/// The chain's next transition, which it makes. Cost: a gradient of the density for each place.
WatchedTrajectory nextTrajectory(NutsChain& chain, const HyperparameterSpace& space);

} // namespace core
