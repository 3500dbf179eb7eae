#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// A function that is to be maximised, at one place. A value that is not finite counts as the worst there is.
struct ValueAndSlope {
    double value = 0.0;
    Eigen::VectorXd slope;
};
using ClimbObjective = std::function<Outcome<ValueAndSlope>(const Eigen::VectorXd& at)>;

/// Where the variables may go; lower <= upper, as many as there are variables. The variables are logarithms: a step of
/// 1 is large.
struct Box {
    Eigen::VectorXd lower, upper;
    Eigen::VectorXd nearest(const Eigen::VectorXd& at) const { return at.cwiseMax(lower).cwiseMin(upper); }
};

/// Where one climb ended.
struct Climb {
    Eigen::VectorXd at, slope; // empty when nothing finite was met
    double value = 0.0;
    int evaluations = 0;
};

/// L-BFGS-B from one place in the box; the best point that was evaluated, hence never worse than the start. The library
/// throws when a line search fails, in a tenth of all random starts: the climb is then taken up again from its best
/// point once. A failure of the objective ends it; Cancelled when stopped.
inline constexpr int mostClimbSteps = 200;
Outcome<Climb> climbFrom(const ClimbObjective& objective, const Box& box, const Eigen::VectorXd& start,
                         const std::stop_token& stop, int mostSteps = mostClimbSteps);

/// Can no step within the box improve the climb's end noticeably?
bool hasSettled(const Climb& climb, const Box& box);

/// Variable i at an end of its range that holds it back: -1 the lower, 1 the upper, 0 inside.
int heldAtBound(const Climb& climb, const Box& box, Eigen::Index i);

/// Distinct ends (further apart than 1e-3 in some variable), highest first; a climb that broke off counts only where it
/// is the highest of all.
std::vector<Climb> distinctClimbs(std::vector<Climb> climbs, const Box& box);

/// Climbs from each of the starts, those with a finite end. `progress` hears shares of the climbs done, from the
/// caller's thread.
Outcome<std::vector<Climb>> climbFromAll(const ClimbObjective& objective, const Box& box,
                                         const std::vector<Eigen::VectorXd>& starts,
                                         const std::function<void(double)>& progress, const std::stop_token& stop);

/// Where a few steps (25) from each of the starts lead that end highest: at most `kept` places, distinct by more
/// than 1e-2 in some variable, highest first. Tells good starts from bad ones at a fraction of what climbs cost.
/// Otherwise as climbFromAll.
struct Shortlist {
    std::vector<Eigen::VectorXd> starts;
    int evaluations = 0;
};
Outcome<Shortlist> shortlist(const ClimbObjective& objective, const Box& box,
                             const std::vector<Eigen::VectorXd>& starts, std::size_t kept,
                             const std::function<void(double)>& progress, const std::stop_token& stop);

/// Uniform places in the box.
std::vector<Eigen::VectorXd> randomPlaces(const Box& box, int count, std::uint64_t seed);

} // namespace core
