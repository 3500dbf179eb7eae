#include "core/embedding/learn_climb.h"

#include <LBFGSB.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr int mostIterations = 200;
constexpr double flatEnough = 1e-9; // slope of the log evidence over its own size
constexpr double flat = 1e-5;       // what a climb that broke off may have left of it
constexpr double atTheBound = 1e-9; // in the logarithms
constexpr double worthless = 1e300; // in place of −infinity, which no line search survives

struct Stopped {
};

/// −log p over its size at the start, so that the library's tolerances mean the same for 10 points and for 10,000.
class Objective
{
public:
    Objective(const Evidence& evidence, const FreeVariables& variables, const std::stop_token& stop)
        : evidence_(evidence), variables_(variables), stop_(stop)
    {
        best_.logEvidence = -std::numeric_limits<double>::infinity();
    }

    double operator()(const VectorXd& given, VectorXd& gradient)
    {
        if (stop_.stop_requested())
            throw Stopped{};
        if (!given.allFinite())
            throw std::runtime_error("the line search lost its way");
        const VectorXd at = given.cwiseMax(variables_.lower()).cwiseMin(variables_.upper());
        const auto outcome = evidence_.withGradient(variables_.prior(at), variables_.tau2(at));
        if (const auto* failure = std::get_if<Failure>(&outcome))
            throw *failure;
        const auto& value = std::get<EvidenceWithGradient>(outcome);
        ++best_.evaluations;
        const VectorXd slope = variables_.slope(value.gradient);
        if (!std::isfinite(value.logEvidence) || !slope.allFinite()) {
            gradient = VectorXd::Zero(at.size());
            return worthless;
        }
        if (value.logEvidence > best_.logEvidence || best_.at.size() == 0) {
            best_.at = at;
            best_.slope = slope;
            best_.logEvidence = value.logEvidence;
        }
        if (unit_ == 0.0)
            unit_ = std::max(1.0, std::abs(value.logEvidence));
        gradient = -slope / unit_;
        return -value.logEvidence / unit_;
    }
    const Climb& best() const { return best_; }
    void forgetUnit() { unit_ = 0.0; }

private:
    const Evidence& evidence_;
    const FreeVariables& variables_;
    const std::stop_token& stop_;
    Climb best_;
    double unit_ = 0.0;
};

} // namespace

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
    lower_.resize(count);
    upper_.resize(count);
    for (Index i = 0; i < count; ++i) {
        lower_[i] = bounds[static_cast<std::size_t>(i)].lo;
        upper_[i] = bounds[static_cast<std::size_t>(i)].hi;
    }
    start_ = start_.cwiseMax(lower_).cwiseMin(upper_);
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
    return at.cwiseMax(lower_).cwiseMin(upper_);
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
                            .logEvidence = climb.logEvidence,
                            .atBound = {},
                            .degenerate = false};
    for (Index i = 0; i < size(); ++i) {
        const bool atLower = climb.at[i] <= lower_[i] + atTheBound && climb.slope[i] < 0.0;
        const bool atUpper = climb.at[i] >= upper_[i] - atTheBound && climb.slope[i] > 0.0;
        if (atLower)
            optimum.atBound.push_back("the lower bound of " + nameOf(i));
        if (atUpper)
            optimum.atBound.push_back("the upper bound of " + nameOf(i));
        const bool isLengthscale = i < lengthscales(), isTau2 = free_.tau2 && i == lengthscales();
        optimum.degenerate = optimum.degenerate || (isLengthscale && atUpper) || (isTau2 && atLower);
    }
    return optimum;
}

Outcome<Climb> climbFrom(const Evidence& evidence, const FreeVariables& variables, const VectorXd& start,
                         const std::stop_token& stop)
{
    LBFGSpp::LBFGSBParam<double> parameters;
    parameters.epsilon = flatEnough;
    parameters.epsilon_rel = 0.0;
    parameters.past = 0;
    parameters.max_iterations = mostIterations;
    parameters.max_step = 1.0; // in the logarithms: no leap from one hill to another
    Objective objective(evidence, variables, stop);
    VectorXd at = start;
    try {
        for (int attempt = 0; attempt < 2; ++attempt) {
            try {
                double value = 0.0;
                objective.forgetUnit();
                LBFGSpp::LBFGSBSolver<double> solver(parameters);
                solver.minimize(objective, at, value, variables.lower(), variables.upper());
                break;
            } catch (const std::logic_error&) {   // a step the library refuses
            } catch (const std::runtime_error&) { // a line search that failed
            }
            if (objective.best().at.size() == 0)
                break; // nothing finite was met
            at = objective.best().at;
        }
    } catch (const Stopped&) {
        return Cancelled{};
    } catch (const Failure& failure) {
        return failure;
    }
    return objective.best();
}

bool hasSettled(const Climb& climb, const FreeVariables& variables)
{
    const double unit = std::max(1.0, std::abs(climb.logEvidence));
    const VectorXd ahead = (climb.at + climb.slope / unit).cwiseMax(variables.lower()).cwiseMin(variables.upper());
    return (ahead - climb.at).lpNorm<Eigen::Infinity>() < flat;
}

} // namespace core
