#include "core/embedding/learn_climb.h"

#include "core/ending.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

FreeVariables::FreeVariables(const LearnRequest& request)
    : shape_(request.start), tau2_(request.tau2), common_(request.commonLengthscale), free_(request.free)
{
    std::vector<double> start;
    std::vector<Interval> bounds;
    const auto add = [&](double value, const Interval& bound) {
        start.push_back(std::log(value));
        bounds.push_back({std::log(bound.lo), std::log(bound.hi)});
    };
    for (Index j = 0; j < lengthscales(); ++j)
        add(shape_.lengthscale[j], request.bounds.lengthscale);
    if (free_.tau2)
        add(tau2_, request.bounds.tau2);
    if (free_.eta)
        add(*shape_.eta, request.bounds.eta);
    const Index count = static_cast<Index>(start.size());
    start_ = Eigen::Map<const VectorXd>(start.data(), count);
    box_.lower.resize(count);
    box_.upper.resize(count);
    for (Index i = 0; i < count; ++i) {
        box_.lower[i] = bounds[static_cast<std::size_t>(i)].lo;
        box_.upper[i] = bounds[static_cast<std::size_t>(i)].hi;
    }
    start_ = box_.nearest(start_);
}

Index FreeVariables::lengthscales() const
{
    return !free_.lengthscale ? 0 : common_ ? 1 : shape_.lengthscale.size();
}

VectorXd FreeVariables::startAt(double lengthscale) const
{
    VectorXd at = start_;
    const double by = std::log(lengthscale / shape_.lengthscale[0]);
    for (Index j = 0; j < lengthscales(); ++j)
        at[j] = std::log(shape_.lengthscale[j]) + by;
    return box_.nearest(at);
}

EmbeddingPrior FreeVariables::prior(const VectorXd& at) const
{
    EmbeddingPrior prior = shape_;
    if (lengthscales() == 1)
        prior.lengthscale *= std::exp(at[0]) / shape_.lengthscale[0];
    else
        prior.lengthscale.head(lengthscales()) = at.head(lengthscales()).array().exp();
    if (free_.eta)
        prior.eta = std::exp(at[at.size() - 1]);
    return prior;
}

double FreeVariables::tau2(const VectorXd& at) const
{
    return free_.tau2 ? std::exp(at[lengthscales()]) : tau2_;
}

VectorXd FreeVariables::slope(const EvidenceGradient& gradient) const
{
    VectorXd slope(size());
    if (lengthscales() == 1)
        slope[0] = gradient.logLengthscale.sum();
    else
        slope.head(lengthscales()) = gradient.logLengthscale.head(lengthscales());
    if (free_.tau2)
        slope[lengthscales()] = gradient.logTau2;
    if (free_.eta)
        slope[size() - 1] = *gradient.logEta;
    return slope;
}

std::string FreeVariables::nameOf(Index variable) const
{
    if (variable < lengthscales())
        return lengthscales() == 1 ? "the lengthscale" : "lengthscale " + std::to_string(variable + 1);
    return free_.tau2 && variable == lengthscales() ? "tau2" : "eta";
}

EvidenceOptimum FreeVariables::optimum(const Climb& climb) const
{
    EvidenceOptimum optimum{.prior = prior(climb.at),
                            .tau2 = tau2(climb.at),
                            .logEvidence = climb.value,
                            .atBound = {},
                            .degenerate = false};
    for (Index i = 0; i < size(); ++i) {
        const int held = heldAtBound(climb, box_, i);
        const bool atLower = held<0, atUpper = held> 0;
        if (atLower)
            optimum.atBound.push_back("the lower bound of " + nameOf(i));
        if (atUpper)
            optimum.atBound.push_back("the upper bound of " + nameOf(i));
        const bool isLengthscale = i < lengthscales(), isTau2 = free_.tau2 && i == lengthscales();
        optimum.degenerate = optimum.degenerate || (isLengthscale && atUpper) || (isTau2 && atLower);
    }
    return optimum;
}

ClimbObjective evidenceObjective(const Evidence& evidence, const FreeVariables& variables, std::stop_token stop)
{
    return [&evidence, &variables, stop = std::move(stop)](const VectorXd& at) -> Outcome<ValueAndSlope> {
        return untilEnding([&] {
            const auto found = valueOrEnd(evidence.withGradient(variables.prior(at), variables.tau2(at), stop));
            return ValueAndSlope{.value = found.logEvidence, .slope = variables.slope(found.gradient)};
        });
    };
}

} // namespace core
