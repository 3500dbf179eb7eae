#include "core/inference/hyperparameter_posterior.h"

#include "core/data/chance.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double reach = 4.0; // of a logarithm about the given value, to begin with
constexpr int tries = 100;

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

Outcome<std::vector<VectorXd>> chainStarts(const HyperparameterSpace& space, const LogDensityFunction& density,
                                           int chains, std::uint64_t seed, const std::string& why)
{
    std::vector<VectorXd> found;
    for (int c = 0; c < chains; ++c) {
        const std::size_t before = found.size();
        for (int i = 0; i < tries && found.size() == before; ++i) {
            VectorXd start = space.unbounded(space.drawFromPrior(streamOf(seed, (c + 1) * 1000 + i)));
            const LogDensityAt at = density(start);
            if (std::isfinite(at.value) && at.gradient.allFinite())
                found.push_back(std::move(start));
        }
        if (found.size() == before)
            return Failure{Failure::Kind::InvalidInput,
                           "no chain can start: wherever the priors put the hyperparameters, " + why};
    }
    return found;
}

} // namespace core
