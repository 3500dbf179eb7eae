#include "core/inference/trajectory.h"

#include <cmath>
#include <limits>

namespace core
{

using Eigen::VectorXd;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

double logSum(double a, double b)
{
    const double most = std::max(a, b);
    return most == -infinity ? -infinity : most + std::log1p(std::exp(std::min(a, b) - most));
}

double energyOf(const MassMatrix& mass, const PhasePoint& point)
{
    const double energy = mass.kineticEnergy(point.momentum) - point.density.value;
    return std::isnan(energy) ? infinity : energy;
}

/// A stretch of a trajectory; `inner` is the end from which it grew.
struct Stretch {
    PhasePoint inner, outer;
    VectorXd momentumSum;
    double logWeight = -infinity; // log Σ exp(H₀ − H)
    PhasePoint chosen;
    bool goesOn = true; // no part of it turns back, none diverges
};

class Tree
{
public:
    Tree(const LogDensityFunction& target, const MassMatrix& mass, const TrajectoryRule& rule, Chance& chance,
         PhasePoint start)
        : target_(target), mass_(mass), rule_(rule), chance_(chance), firstEnergy_(energyOf(mass, start))
    {
        whole_ = {.inner = start, .outer = start, .momentumSum = start.momentum, .logWeight = 0.0, .chosen = start};
        visit(start, 0);
    }

    Transition grown()
    {
        bool outwardsIsForwards = true;
        while (result_.depth < rule_.mostDoublings) {
            const bool forwards = chance_.uniform(0.0, 1.0) < 0.5;
            if (forwards != outwardsIsForwards)
                std::swap(whole_.inner, whole_.outer);
            outwardsIsForwards = forwards;
            Stretch next = stretch(whole_.outer, result_.depth, forwards ? rule_.stepSize : -rule_.stepSize);
            if (!next.goesOn)
                break;
            ++result_.depth;
            const double newShare = next.logWeight - whole_.logWeight;
            const bool takesNew = newShare >= 0.0 || std::log(chance_.uniform(0.0, 1.0)) < newShare;
            whole_ = joined(std::move(whole_), std::move(next), takesNew);
            if (!whole_.goesOn)
                break;
        }
        result_.end = whole_.chosen;
        result_.energy = energyOf(mass_, whole_.chosen);
        result_.acceptance = acceptanceSum_ / std::max(result_.leapfrogs, 1);
        return std::move(result_);
    }

private:
    /// 2^depth steps on from a place.
    Stretch stretch(const PhasePoint& from, int depth, double step)
    {
        if (depth == 0)
            return oneStep(from, step);
        Stretch first = stretch(from, depth - 1, step);
        if (!first.goesOn)
            return first;
        Stretch second = stretch(first.outer, depth - 1, step);
        if (!second.goesOn)
            return second;
        const double share = second.logWeight - logSum(first.logWeight, second.logWeight);
        const bool takesSecond = std::log(chance_.uniform(0.0, 1.0)) < share;
        return joined(std::move(first), std::move(second), takesSecond);
    }

    Stretch oneStep(const PhasePoint& from, double step)
    {
        PhasePoint to = leapfrog(target_, mass_, from, step);
        ++result_.leapfrogs;
        visit(to, step > 0.0 ? ++latest_ : --earliest_);
        const double rise = energyOf(mass_, to) - firstEnergy_;
        acceptanceSum_ += std::min(1.0, std::exp(-rise));
        const bool diverges = !(rise <= mostEnergyError);
        result_.divergent = result_.divergent || diverges;
        return {.inner = to,
                .outer = to,
                .momentumSum = to.momentum,
                .logWeight = -rise,
                .chosen = to,
                .goesOn = !diverges};
    }

    /// `b` goes on where `a` ends.
    Stretch joined(Stretch a, Stretch b, bool takesB) const
    {
        Stretch all{.inner = a.inner,
                    .outer = b.outer,
                    .momentumSum = a.momentumSum + b.momentumSum,
                    .logWeight = logSum(a.logWeight, b.logWeight),
                    .chosen = takesB ? std::move(b.chosen) : std::move(a.chosen)};
        all.goesOn = keepsOn(a.inner, b.outer, all.momentumSum) &&
                     keepsOn(a.inner, b.inner, a.momentumSum + b.inner.momentum) &&
                     keepsOn(a.outer, b.outer, b.momentumSum + a.outer.momentum);
        return all;
    }

    /// Do both ends still go the way that the whole between them went?
    bool keepsOn(const PhasePoint& from, const PhasePoint& to, const VectorXd& momentumSum) const
    {
        return mass_.velocity(from.momentum).dot(momentumSum) > 0.0 &&
               mass_.velocity(to.momentum).dot(momentumSum) > 0.0;
    }

    void visit(const PhasePoint& point, int time)
    {
        if (rule_.keepsVisited)
            result_.visited.push_back({.time = time, .position = point.position, .logDensity = point.density.value});
    }

    const LogDensityFunction& target_;
    const MassMatrix& mass_;
    const TrajectoryRule& rule_;
    Chance& chance_;
    double firstEnergy_, acceptanceSum_ = 0.0;
    int earliest_ = 0, latest_ = 0; // of the places visited
    Stretch whole_;
    Transition result_;
};

} // namespace

PhasePoint leapfrog(const LogDensityFunction& target, const MassMatrix& mass, const PhasePoint& from, double step)
{
    PhasePoint to{.position = from.position,
                  .momentum = from.momentum + 0.5 * step * from.density.gradient,
                  .density = {.gradient = {}}};
    to.position += step * mass.velocity(to.momentum);
    to.density = target(to.position);
    if (!std::isfinite(to.density.value) || !to.density.gradient.allFinite()) {
        to.density = {.value = -infinity, .gradient = VectorXd::Zero(to.position.size())};
        return to;
    }
    to.momentum += 0.5 * step * to.density.gradient;
    return to;
}

Transition noUTurnTransition(const LogDensityFunction& target, const MassMatrix& mass, const PhasePoint& start,
                             const TrajectoryRule& rule, Chance& chance)
{
    PhasePoint begin = start;
    begin.momentum = mass.momentum(chance);
    return Tree(target, mass, rule, chance, std::move(begin)).grown();
}

double reasonableStepSize(const LogDensityFunction& target, const MassMatrix& mass, const PhasePoint& start,
                          double first, Chance& chance)
{
    constexpr double least = 1e-10, most = 1e7;
    const double threshold = std::log(0.8);
    double step = first, direction = 0.0;
    while (step > least && step < most) {
        PhasePoint from = start;
        from.momentum = mass.momentum(chance);
        const double gain = energyOf(mass, from) - energyOf(mass, leapfrog(target, mass, from, step));
        const double wanted = gain > threshold ? 1.0 : -1.0;
        if (direction != 0.0 && wanted != direction)
            break;
        direction = wanted;
        step *= direction > 0.0 ? 2.0 : 0.5;
    }
    return step;
}

} // namespace core
