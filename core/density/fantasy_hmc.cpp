#include "core/density/fantasy_sampler.h"
#include "core/inference/dual_averaging.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::RowVectorXd;

namespace
{

using State = GrowingPredictive::Slope;

struct Place {
    RowVectorXd x;
    State at;
};

/// What one chain walks on.
struct Target {
    const GrowingPredictive& predictive;
    const std::vector<Interval>& window;

    bool holds(const RowVectorXd& x) const
    {
        for (Index d = 0; d < x.size(); ++d)
            if (!(x(d) >= window[static_cast<std::size_t>(d)].lo && x(d) <= window[static_cast<std::size_t>(d)].hi))
                return false;
        return true;
    }
    RowVectorXd anywhere(Chance& chance) const
    {
        RowVectorXd x(std::ssize(window));
        for (Index d = 0; d < x.size(); ++d)
            x(d) = chance.uniform(window[static_cast<std::size_t>(d)].lo, window[static_cast<std::size_t>(d)].hi);
        return x;
    }
};

/// One trajectory of 1 … 10 leapfrog steps; the probability with which its end was accepted. What leaves the window is
/// refused, for the density is 0 there.
double trajectory(const Target& target, Place& place, double step, Chance& chance)
{
    RowVectorXd momentum(place.x.size());
    for (double& m : momentum)
        m = chance.normal(1.0);
    const double before = place.at.logDensity - 0.5 * momentum.squaredNorm();
    const double threshold = chance.uniform(0.0, 1.0);
    Place end = place;
    const Index steps = 1 + chance.below(10);
    for (Index i = 0; i < steps; ++i) {
        momentum += 0.5 * step * end.at.gradient;
        end.x += step * momentum;
        if (!target.holds(end.x))
            return 0.0;
        end.at = target.predictive.logDensitySlope(end.x);
        momentum += 0.5 * step * end.at.gradient;
    }
    const double after = end.at.logDensity - 0.5 * momentum.squaredNorm();
    const double probability = std::min(1.0, std::exp(after - before));
    if (threshold < probability)
        place = std::move(end);
    return probability;
}

/// Where an independence move goes: half of the time anywhere in the window, else about one of the points, at one of
/// several widths from a quarter of the window to a thousandth of it.
class Outlook
{
public:
    explicit Outlook(const Target& target) : target_(target), points_(target.predictive.points()) {}

    RowVectorXd propose(Chance& chance) const
    {
        if (chance.uniform(0.0, 1.0) < 0.5)
            return target_.anywhere(chance);
        RowVectorXd x = points_.row(chance.below(points_.rows()));
        const Index width = chance.below(widths);
        for (Index d = 0; d < x.size(); ++d)
            x(d) += chance.normal(sd(width, d));
        return x;
    }

    /// log of its density within the window.
    double logDensity(const RowVectorXd& x) const
    {
        double area = 1.0, nearPoints = 0.0;
        for (const Interval& side : target_.window)
            area *= side.width();
        for (Index i = 0; i < points_.rows(); ++i)
            for (Index width = 0; width < widths; ++width)
                nearPoints += normalDensity(x - points_.row(i), width);
        return std::log(0.5 / area + 0.5 * nearPoints / static_cast<double>(points_.rows() * widths));
    }

private:
    static constexpr Index widths = 5;
    double sd(Index width, Index dimension) const
    {
        return std::ldexp(target_.window[static_cast<std::size_t>(dimension)].width(),
                          -2 * (static_cast<int>(width) + 1));
    }
    double normalDensity(const RowVectorXd& step, Index width) const
    {
        double density = 1.0;
        for (Index d = 0; d < step.size(); ++d) {
            const double scaled = step(d) / sd(width, d);
            density *= std::exp(-0.5 * scaled * scaled) / (sd(width, d) * std::sqrt(2.0 * std::numbers::pi));
        }
        return density;
    }

    const Target& target_;
    Eigen::MatrixXd points_;
};

/// Metropolis–Hastings with a proposal that knows nothing of the present place.
void jump(const Target& target, const Outlook& outlook, Place& place, Chance& chance)
{
    RowVectorXd to = outlook.propose(chance);
    const double threshold = chance.uniform(0.0, 1.0);
    if (!target.holds(to))
        return;
    State there = target.predictive.logDensitySlope(to);
    const double gain = there.logDensity - place.at.logDensity;
    if (std::log(threshold) < gain + outlook.logDensity(place.x) - outlook.logDensity(to))
        place = {.x = std::move(to), .at = std::move(there)};
}

} // namespace

Outcome<RowVectorXd> HmcSampler::draw(const GrowingPredictive& predictive, const std::vector<Interval>& window,
                                      Chance& chance, std::stop_token stop)
{
    constexpr int warmUp = 60, transitions = 120;
    const Target target{.predictive = predictive, .window = window};
    const Outlook outlook(target);
    double narrowest = window.front().width();
    for (const Interval& side : window)
        narrowest = std::min(narrowest, side.width());
    DualAveraging step(0.05 * narrowest);
    Place place{.x = target.anywhere(chance), .at = {}};
    place.at = predictive.logDensitySlope(place.x);
    for (int i = 0; i < transitions; ++i) {
        if (stop.stop_requested())
            return Cancelled{};
        jump(target, outlook, place, chance);
        const Place before = place;
        const double probability = trajectory(target, place, i < warmUp ? step.exploring() : step.settled(), chance);
        if (i < warmUp) {
            step.learn(probability);
            continue;
        }
        ++acceptance_.offered;
        acceptance_.taken += place.x != before.x ? 1 : 0;
    }
    return place.x;
}

} // namespace core
