#include "core/inference/hyperparameter_posterior.h"

#include "core/data/chance.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double reach = 4.0;           // of a logarithm about the given value, to begin with
constexpr int tries = 100, wanted = 12; // draws of the priors for one start, and how many of them it is chosen from

} // namespace

VectorXd heldValues(const std::vector<InferredHyperparameter>& parameters)
{
    VectorXd values(std::ssize(parameters));
    for (Index i = 0; i < values.size(); ++i) {
        assert(parameters[static_cast<std::size_t>(i)].fixed);
        values[i] = *parameters[static_cast<std::size_t>(i)].fixed;
    }
    return values;
}

std::vector<QuadratureSide> quadratureSides(const HyperparameterSpace& space, const VectorXd& values)
{
    std::vector<QuadratureSide> sides;
    for (Index j = 0; j < space.dimensions(); ++j) {
        const Interval& bounds = space.parameters()[space.free(j)].bounds;
        const double middle = std::log(values[static_cast<Index>(space.free(j))]);
        QuadratureSide side{.range = {middle - reach, middle + reach}, .openBelow = true, .openAbove = true};
        if (bounds.lo > 0.0) {
            side.openBelow = false;
            side.range.lo = std::log(bounds.lo);
            side.range.hi = std::max(side.range.hi, side.range.lo + 2.0 * reach);
        }
        if (std::isfinite(bounds.hi)) {
            side.openAbove = false;
            side.range.hi = std::log(bounds.hi);
            if (side.openBelow)
                side.range.lo = std::min(side.range.lo, side.range.hi - 2.0 * reach);
        }
        sides.push_back(side);
    }
    return sides;
}

double logPriorOfLog(const HyperparameterSpace& space, Index free, double logValue)
{
    return logDensity(space.parameters()[space.free(free)].prior, std::exp(logValue)) + logValue;
}

std::optional<Failure> quadratureProblem(const HyperparameterSpace& space)
{
    if (space.dimensions() <= 2)
        return std::nullopt;
    return Failure{Failure::Kind::InvalidInput, "quadrature serves one or two free hyperparameters, here are " +
                                                    std::to_string(space.dimensions()) +
                                                    ": hold some at a value, or sample"};
}

namespace
{

struct Candidates {
    std::vector<VectorXd> places; // unbounded
    std::vector<double> logLikelihoods;
};

/// Draws of the priors at which the density is a number.
Candidates candidates(const HyperparameterSpace& space, const LogDensityFunction& density, std::uint64_t seed)
{
    Candidates found;
    for (int i = 0; i < tries && std::ssize(found.places) < wanted; ++i) {
        VectorXd place = space.unbounded(space.drawFromPrior(streamOf(seed, i)));
        const LogDensityAt at = density(place);
        if (!std::isfinite(at.value) || !at.gradient.allFinite())
            continue;
        found.logLikelihoods.push_back(at.value - space.logPrior(place).value);
        found.places.push_back(std::move(place));
    }
    return found;
}

} // namespace

Outcome<std::vector<VectorXd>> chainStarts(const HyperparameterSpace& space, const LogDensityFunction& density,
                                           int chains, std::uint64_t seed, const std::string& why)
{
    std::vector<VectorXd> starts;
    for (int c = 0; c < chains; ++c) {
        const std::uint64_t own = streamOf(seed, c + 1);
        Candidates found = candidates(space, density, own);
        if (found.places.empty())
            return Failure{Failure::Kind::InvalidInput,
                           "no chain can start: wherever the priors put the hyperparameters, " + why};
        const double most = std::ranges::max(found.logLikelihoods);
        std::vector<double> weights;
        for (const double logLikelihood : found.logLikelihoods)
            weights.push_back(std::exp(logLikelihood - most));
        Chance chance(streamOf(own, tries));
        double left = chance.uniform(0.0, std::reduce(weights.begin(), weights.end()));
        std::size_t chosen = 0;
        while (chosen + 1 < weights.size() && left >= weights[chosen])
            left -= weights[chosen++];
        starts.push_back(std::move(found.places[chosen]));
    }
    return starts;
}

} // namespace core
