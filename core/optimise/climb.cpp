#include "core/optimise/climb.h"

#include "core/ending.h"

#include <boost/random/uniform_real_distribution.hpp>

#include <LBFGSB.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr int fewSteps = 25;         // enough for noise and amplitudes to find their size from far away
constexpr double flatEnough = 1e-9;  // slope over the function's own size
constexpr double flat = 1e-5;        // what a climb that broke off may have left of it
constexpr double atTheBound = 1e-9;  // in the logarithms
constexpr double sameOptimum = 1e-3; // in the logarithms
constexpr double sameStart = 1e-2;   // in the logarithms
constexpr double worthless = 1e300;  // in place of −infinity, which no line search survives

/// −f over its size at the start, so that the library's tolerances mean the same for 10 points and for 10,000.
class Descent
{
public:
    Descent(const ClimbObjective& objective, const Box& box, const std::stop_token& stop)
        : objective_(objective), box_(box), stop_(stop)
    {
        best_.value = -std::numeric_limits<double>::infinity();
    }

    double operator()(const VectorXd& given, VectorXd& gradient)
    {
        endIfStopped(stop_);
        if (!given.allFinite())
            throw std::runtime_error("the line search lost its way");
        const VectorXd at = box_.nearest(given);
        const auto [value, slope] = valueOrEnd(objective_(at));
        ++best_.evaluations;
        if (!std::isfinite(value) || !slope.allFinite()) {
            gradient = VectorXd::Zero(at.size());
            return worthless;
        }
        if (value > best_.value || best_.at.size() == 0) {
            best_.at = at;
            best_.slope = slope;
            best_.value = value;
        }
        if (unit_ == 0.0)
            unit_ = std::max(1.0, std::abs(value));
        gradient = -slope / unit_;
        return -value / unit_;
    }
    const Climb& best() const { return best_; }
    void forgetUnit() { unit_ = 0.0; }

private:
    const ClimbObjective& objective_;
    const Box& box_;
    const std::stop_token& stop_;
    Climb best_;
    double unit_ = 0.0;
};

} // namespace

Outcome<Climb> climbFrom(const ClimbObjective& objective, const Box& box, const VectorXd& start,
                         const std::stop_token& stop, int mostSteps)
{
    LBFGSpp::LBFGSBParam<double> parameters;
    parameters.epsilon = flatEnough;
    parameters.epsilon_rel = 0.0;
    parameters.past = 0;
    parameters.max_iterations = mostSteps;
    parameters.max_step = 1.0; // in the logarithms: no leap from one hill to another
    Descent descent(objective, box, stop);
    VectorXd at = start;
    return untilEnding([&] {
        for (int attempt = 0; attempt < 2; ++attempt) {
            try {
                double value = 0.0;
                descent.forgetUnit();
                LBFGSpp::LBFGSBSolver<double> solver(parameters);
                solver.minimize(descent, at, value, box.lower, box.upper);
                break;
            } catch (const std::logic_error&) {   // a step the library refuses
            } catch (const std::runtime_error&) { // a line search that failed
            }
            if (descent.best().at.size() == 0)
                break; // nothing finite was met
            at = descent.best().at;
        }
        return descent.best();
    });
}

bool hasSettled(const Climb& climb, const Box& box)
{
    const double unit = std::max(1.0, std::abs(climb.value));
    return (box.nearest(climb.at + climb.slope / unit) - climb.at).lpNorm<Eigen::Infinity>() < flat;
}

int heldAtBound(const Climb& climb, const Box& box, Index i)
{
    if (climb.at[i] <= box.lower[i] + atTheBound && climb.slope[i] < 0.0)
        return -1;
    return climb.at[i] >= box.upper[i] - atTheBound && climb.slope[i] > 0.0 ? 1 : 0;
}

std::vector<Climb> distinctClimbs(std::vector<Climb> climbs, const Box& box)
{
    std::stable_sort(climbs.begin(), climbs.end(), [](const Climb& a, const Climb& b) { return a.value > b.value; });
    std::vector<Climb> kept;
    for (const Climb& climb : climbs)
        if (kept.empty() || (hasSettled(climb, box) && std::none_of(kept.begin(), kept.end(), [&](const Climb& other) {
                                 return (climb.at - other.at).lpNorm<Eigen::Infinity>() < sameOptimum;
                             })))
            kept.push_back(climb);
    return kept;
}

namespace
{

std::vector<Climb> climbs(const ClimbObjective& objective, const Box& box, const std::vector<VectorXd>& starts,
                          int mostSteps, const std::function<void(double)>& progress, const std::stop_token& stop)
{
    std::vector<Climb> made;
    for (std::size_t s = 0; s < starts.size(); ++s) {
        if (progress)
            progress(static_cast<double>(s) / static_cast<double>(starts.size()));
        Climb climb = valueOrEnd(climbFrom(objective, box, starts[s], stop, mostSteps));
        if (std::isfinite(climb.value))
            made.push_back(std::move(climb));
    }
    if (progress)
        progress(1.0);
    return made;
}

} // namespace

Outcome<std::vector<Climb>> climbFromAll(const ClimbObjective& objective, const Box& box,
                                         const std::vector<VectorXd>& starts,
                                         const std::function<void(double)>& progress, const std::stop_token& stop)
{
    return untilEnding([&] { return climbs(objective, box, starts, mostClimbSteps, progress, stop); });
}

Outcome<Shortlist> shortlist(const ClimbObjective& objective, const Box& box, const std::vector<VectorXd>& starts,
                             std::size_t kept, const std::function<void(double)>& progress, const std::stop_token& stop)
{
    return untilEnding([&] {
        std::vector<Climb> made = climbs(objective, box, starts, fewSteps, progress, stop);
        std::ranges::stable_sort(made, std::ranges::greater(), &Climb::value);
        Shortlist list;
        for (const Climb& climb : made) {
            list.evaluations += climb.evaluations;
            const bool isNew = std::ranges::none_of(list.starts, [&](const VectorXd& other) {
                return (climb.at - other).lpNorm<Eigen::Infinity>() < sameStart;
            });
            if (isNew && list.starts.size() < kept)
                list.starts.push_back(climb.at);
        }
        return list;
    });
}

std::vector<VectorXd> randomPlaces(const Box& box, int count, std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    std::vector<VectorXd> places;
    for (int s = 0; s < count; ++s) {
        VectorXd place(box.lower.size());
        for (Index i = 0; i < place.size(); ++i)
            place[i] = boost::random::uniform_real_distribution<double>(box.lower[i], box.upper[i])(engine);
        places.push_back(std::move(place));
    }
    return places;
}

} // namespace core
