#include "core/inference/parameter_space.h"

#include "core/data/chance.h"
#include "core/kernels/number_text.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double leastMass = 1e-12; // of a prior within its bounds

bool isBelow(const InferredHyperparameter& parameter)
{
    return std::isfinite(parameter.bounds.hi);
}
bool isAbove(const InferredHyperparameter& parameter)
{
    return parameter.bounds.lo > 0.0;
}

/// 1/(1 + e^{−u}), also where it is nearly 0 or 1.
double sigmoid(double u)
{
    return u >= 0.0 ? 1.0 / (1.0 + std::exp(-u)) : std::exp(u) / (1.0 + std::exp(u));
}

double logValue(const InferredHyperparameter& parameter, double u)
{
    if (isAbove(parameter) && isBelow(parameter)) {
        const double a = std::log(parameter.bounds.lo), b = std::log(parameter.bounds.hi);
        return a + (b - a) * sigmoid(u);
    }
    if (isAbove(parameter))
        return std::log(parameter.bounds.lo) + std::exp(u);
    if (isBelow(parameter))
        return std::log(parameter.bounds.hi) - std::exp(u);
    return u;
}

double unboundedOf(const InferredHyperparameter& parameter, double value)
{
    if (isAbove(parameter) && isBelow(parameter))
        return std::log(std::log(value / parameter.bounds.lo)) - std::log(std::log(parameter.bounds.hi / value));
    if (isAbove(parameter))
        return std::log(std::log(value / parameter.bounds.lo));
    if (isBelow(parameter))
        return std::log(std::log(parameter.bounds.hi / value));
    return std::log(value);
}

/// log |∂ log θ/∂u| and its derivative.
struct LogSlope {
    double value = 0.0, derivative = 0.0;
};
LogSlope logSlopeOf(const InferredHyperparameter& parameter, double u)
{
    if (isAbove(parameter) && isBelow(parameter)) {
        const double width = std::log(parameter.bounds.hi / parameter.bounds.lo);
        return {.value = std::log(width) - std::abs(u) - 2.0 * std::log1p(std::exp(-std::abs(u))),
                .derivative = 1.0 - 2.0 * sigmoid(u)};
    }
    if (isAbove(parameter) || isBelow(parameter))
        return {.value = u, .derivative = 1.0};
    return {};
}

} // namespace

std::vector<Problem> HyperparameterSpace::problems(const std::vector<InferredHyperparameter>& parameters)
{
    std::vector<Problem> found;
    bool anyFree = false;
    for (const InferredHyperparameter& parameter : parameters) {
        const auto& [lo, hi] = parameter.bounds;
        if (parameter.fixed) {
            const bool isZero = parameter.mayBeZero && *parameter.fixed == 0.0;
            if (!(isZero || (*parameter.fixed > 0.0 && std::isfinite(*parameter.fixed))))
                found.push_back({parameter.name, "the value it is held at must be greater than 0"});
            continue;
        }
        anyFree = true;
        for (const Problem& problem : core::problems(parameter.prior))
            found.push_back({parameter.name, problem.message});
        if (!(lo >= 0.0 && lo < hi))
            found.push_back({parameter.name, "the bounds must be in order, the lower one at least 0"});
        else if (!(cumulative(parameter.prior, hi) - cumulative(parameter.prior, lo) > leastMass))
            found.push_back({parameter.name, "the prior " + textOf(parameter.prior) + " has next to no mass between " +
                                                 numberText(lo) + " and " + numberText(hi) +
                                                 ": widen the bounds or choose another prior"});
    }
    if (!anyFree && found.empty())
        found.push_back({parameters.empty() ? std::string("prior") : parameters.front().name,
                         "every hyperparameter is held at a value: nothing is left to infer"});
    return found;
}

HyperparameterSpace::HyperparameterSpace(std::vector<InferredHyperparameter> parameters)
    : parameters_(std::move(parameters))
{
    assert(problems(parameters_).empty());
    for (std::size_t i = 0; i < parameters_.size(); ++i)
        if (!parameters_[i].fixed)
            free_.push_back(i);
}

VectorXd HyperparameterSpace::values(const VectorXd& u) const
{
    VectorXd values(std::ssize(parameters_));
    for (std::size_t i = 0; i < parameters_.size(); ++i)
        if (parameters_[i].fixed)
            values[static_cast<Index>(i)] = *parameters_[i].fixed;
    for (Index j = 0; j < dimensions(); ++j)
        values[static_cast<Index>(free(j))] = std::exp(logValue(parameters_[free(j)], u[j]));
    return values;
}

VectorXd HyperparameterSpace::unbounded(const VectorXd& values) const
{
    VectorXd u(dimensions());
    for (Index j = 0; j < dimensions(); ++j)
        u[j] = unboundedOf(parameters_[free(j)], values[static_cast<Index>(free(j))]);
    return u;
}

double HyperparameterSpace::slope(std::size_t parameter, double u) const
{
    const double magnitude = std::exp(logSlopeOf(parameters_[parameter], u).value);
    const bool falls = isBelow(parameters_[parameter]) && !isAbove(parameters_[parameter]);
    return falls ? -magnitude : magnitude;
}

LogDensityAt HyperparameterSpace::logPrior(const VectorXd& u) const
{
    LogDensityAt at{.value = 0.0, .gradient = VectorXd(dimensions())};
    for (Index j = 0; j < dimensions(); ++j) {
        const InferredHyperparameter& parameter = parameters_[free(j)];
        const double logTheta = logValue(parameter, u[j]), theta = std::exp(logTheta);
        const LogSlope jacobian = logSlopeOf(parameter, u[j]);
        at.value += logDensity(parameter.prior, theta) + logTheta + jacobian.value;
        at.gradient[j] = (logSlope(parameter.prior, theta) + 1.0) * slope(free(j), u[j]) + jacobian.derivative;
    }
    return at;
}

LogDensityFunction HyperparameterSpace::posterior(LogLikelihoodFunction likelihood) const
{
    return [space = *this, likelihood = std::move(likelihood)](const VectorXd& u) {
        LogDensityAt at = space.logPrior(u);
        if (!std::isfinite(at.value))
            return at;
        const LikelihoodAt data = likelihood(space.values(u));
        at.value += data.value;
        for (Index j = 0; j < space.dimensions(); ++j)
            at.gradient[j] += data.logGradient[static_cast<Index>(space.free(j))] * space.slope(space.free(j), u[j]);
        return at;
    };
}

VectorXd HyperparameterSpace::drawFromPrior(std::uint64_t seed) const
{
    constexpr double edge = 1e-3; // of the probability: neither end
    Chance chance(seed);
    VectorXd values(std::ssize(parameters_));
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const InferredHyperparameter& parameter = parameters_[i];
        if (parameter.fixed) {
            values[static_cast<Index>(i)] = *parameter.fixed;
            continue;
        }
        const double lo = cumulative(parameter.prior, parameter.bounds.lo),
                     hi = cumulative(parameter.prior, parameter.bounds.hi);
        values[static_cast<Index>(i)] = quantile(parameter.prior, lo + chance.uniform(edge, 1.0 - edge) * (hi - lo));
    }
    return values;
}

} // namespace core
