#pragma once

#include "core/density/density_envelope.h"
#include "core/density/fantasy.h"

#include <optional>

namespace core
{

/// How many were offered and how many were taken.
struct Acceptance {
    long long offered = 0, taken = 0;
    double rate() const { return offered > 0 ? static_cast<double>(taken) / static_cast<double>(offered) : 1.0; }
};

/// Accepts points from the envelope, whose exactness needs no Markov chain.
class ExactSampler
{
public:
    Outcome<Eigen::RowVectorXd> draw(const GrowingPredictive& predictive, const std::vector<Interval>& window,
                                     Chance& chance, std::stop_token stop);
    void follow(const GrowingPredictive& predictive); // after a point was appended
    const Acceptance& acceptance() const { return acceptance_; }

private:
    std::optional<DensityEnvelope> envelope_; // of the data so far
    Acceptance acceptance_;
};

/// A Markov chain on the window that starts anew for every point: trajectories of Hamiltonian dynamics (Neal, 2010,
/// algorithm of 5.3.2) whose step size adapts during the warm-up (dual averaging: Hoffman and Gelman, 2014, 3.2.1),
/// and, because the modes around the points lie too far from each other for any trajectory, between two of them an
/// independence move: to anywhere in the window, or about one of the points.
class HmcSampler
{
public:
    Outcome<Eigen::RowVectorXd> draw(const GrowingPredictive& predictive, const std::vector<Interval>& window,
                                     Chance& chance, std::stop_token stop);
    const Acceptance& acceptance() const { return acceptance_; } // of the trajectories after the warm-up

private:
    Acceptance acceptance_;
};

} // namespace core
