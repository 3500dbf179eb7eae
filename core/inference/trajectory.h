#pragma once

#include "core/inference/log_density.h"
#include "core/inference/mass_matrix.h"

#include <vector>

namespace core
{

/// A place in phase space.
struct PhasePoint {
    Eigen::VectorXd position, momentum;
    LogDensityAt density = {};
};

/// A place of a trajectory: so many leapfrog steps after its start, or before it.
struct Visit {
    int time = 0;
    Eigen::VectorXd position;
    double logDensity = 0.0;
};

/// One step of the sampler: where it ended, and how.
struct Transition {
    PhasePoint end;
    double energy = 0.0;     // H = −log density + kinetic energy, of the end
    double acceptance = 0.0; // mean of min(1, exp(H₀ − H)) over the places visited
    int depth = 0;           // doublings of the trajectory
    int leapfrogs = 0;
    bool divergent = false; // H rose by more than mostEnergyError: the step is too long for the curvature there
    /// Every place of the trajectory in the order in which it was visited, the start first; where asked for.
    std::vector<Visit> visited = {};
};

inline constexpr double mostEnergyError = 1000.0;

struct TrajectoryRule {
    double stepSize = 0.1;
    int mostDoublings = 10;
    bool keepsVisited = false;
};

/// One transition of the No-U-Turn sampler from `start` (its momentum is drawn anew): the trajectory doubles forwards
/// or backwards in time until its ends, or those of a part of it, turn towards each other; the new place is drawn from
/// all of it by the weights exp(−H), within a part uniformly, between the old and the new half with a bias to the new.
/// Leaves the density of `target` invariant. Sources: Hoffman & Gelman, JMLR 15 (2014); Betancourt, "A conceptual
/// introduction to Hamiltonian Monte Carlo" (2017), appendix A.
Transition noUTurnTransition(const LogDensityFunction& target, const MassMatrix& mass, const PhasePoint& start,
                             const TrajectoryRule& rule, Chance& chance);

/// One leapfrog step of the signed size.
PhasePoint leapfrog(const LogDensityFunction& target, const MassMatrix& mass, const PhasePoint& from, double step);

/// A step size at which a step is accepted about as often as not, by doubling or halving from `first`.
double reasonableStepSize(const LogDensityFunction& target, const MassMatrix& mass, const PhasePoint& start,
                          double first, Chance& chance);

} // namespace core
