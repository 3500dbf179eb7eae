#include "core/gp/regression.h"

#include "core/gp/checks.h"
#include "core/gp/factor_update.h"
#include "core/gp/prior.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

// With jitter δ the mean misses the targets by δα. Beyond this share of the largest target it would not be the
// interpolation that noise 0 asks for.
constexpr double mostMissed = 1e-4;

/// With noise 0 and a Gram matrix that had to be helped: does the mean still pass through the targets?
std::optional<Failure> missedTargets(const GpRegression& fitted)
{
    if (fitted.noise() > 0.0 || fitted.jitter() == 0.0)
        return std::nullopt;
    const double missed = fitted.jitter() * fitted.weights().lpNorm<Eigen::Infinity>();
    if (missed <= mostMissed * fitted.targets().lpNorm<Eigen::Infinity>())
        return std::nullopt;
    return Failure{Failure::Kind::InvalidInput,
                   "without noise no function of this kernel passes through all " + std::to_string(fitted.size()) +
                       " targets, as far as double precision can tell: take a noise variance greater than 0"};
}

} // namespace

GpRegression::GpRegression(Kernel kernel, MatrixXd x, VectorXd targets, double noise, CholeskyFactor factor)
    : kernel_(std::move(kernel)), x_(std::move(x)), targets_(std::move(targets)), noise_(noise),
      factor_(std::move(factor))
{
    weights_ = solve(factor_, targets_);
}

Outcome<GpRegression> GpRegression::fit(const Kernel& kernel, const Points& x, const VectorXd& targets, double noise)
{
    if (const auto failure = observationsProblem(kernel, x, targets, noise))
        return *failure;
    if (noise == 0.0)
        if (const auto failure = conflictingTargets(x, targets))
            return *failure;
    MatrixXd covariance = gram(kernel, x);
    covariance.diagonal().array() += noise;
    auto factor = cholesky(covariance);
    if (const auto* failure = std::get_if<Failure>(&factor)) {
        if (noise > 0.0 || !covariance.isZero(0.0))
            return *failure;
        return Failure{Failure::Kind::InvalidInput, "without noise this kernel leaves no variance at any of the "
                                                    "points: take a noise variance greater than 0"};
    }
    GpRegression fitted(kernel, x, targets, noise, std::get<CholeskyFactor>(std::move(factor)));
    if (const auto failure = missedTargets(fitted))
        return *failure;
    return fitted;
}

VectorXd GpRegression::mean(const Points& at) const
{
    return multiplyTransposedLeft(crossGram(kernel_, x_, at), weights_);
}

GpPrediction GpRegression::predict(const Points& at) const
{
    MatrixXd cross = crossGram(kernel_, x_, at); // n×m
    GpPrediction prediction;
    prediction.mean = multiplyTransposedLeft(cross, weights_);
    const MatrixXd explained = solveLower(factor_, std::move(cross));
    prediction.latentVariance = diagonal(kernel_, at) - explained.colwise().squaredNorm().transpose();
    prediction.clamped = (prediction.latentVariance.array() < 0.0).count();
    prediction.latentVariance = prediction.latentVariance.cwiseMax(0.0);
    prediction.observedVariance = prediction.latentVariance.array() + noise_;
    return prediction;
}

MatrixXd GpRegression::covariance(const Points& at) const
{
    return gram(kernel_, at) - selfProduct(solveLower(factor_, crossGram(kernel_, x_, at)));
}

Outcome<MatrixXd> GpRegression::draws(const Points& at, const MatrixXd& normals) const
{
    if (const auto failure = covarianceProblem(kernel_, at))
        return *failure;
    if (size() == 0)
        return gpPriorDraws(kernel_, at, normals);
    const double roundingScale = at.rows() > 0 ? diagonal(kernel_, at).mean() : 0.0;
    auto deviations = symmetricRootTimes(covariance(at), normals, roundingScale);
    if (auto* values = std::get_if<MatrixXd>(&deviations))
        values->colwise() += mean(at);
    return deviations;
}

double GpRegression::logEvidence() const
{
    const double n = static_cast<double>(size());
    const double twice = targets_.dot(weights_) + logDeterminant(factor_) + n * std::log(2.0 * std::numbers::pi);
    return 0.0 - 0.5 * twice; // not -0 for n = 0
}

GpEvidenceGradient GpRegression::gradient() const
{
    const MatrixXd rootInverse = solveLower(factor_, MatrixXd::Identity(size(), size()));
    MatrixXd a = -selfProduct(rootInverse); // ααᵀ - C⁻¹
    a.noalias() += weights_ * weights_.transpose();
    return {.logKernel = 0.5 * gramLogGradient(kernel_, x_, a), .logNoise = 0.5 * noise_ * a.trace()};
}

GpLeaveOneOut GpRegression::leaveOneOut() const
{
    // α and the diagonal from the same L⁻¹, so that their rounding errors cancel in the ratio.
    const MatrixXd rootInverse = solveLower(factor_, MatrixXd::Identity(size(), size()));
    const VectorXd weights = multiplyTransposedLeft(rootInverse, multiply(rootInverse, targets_));
    const VectorXd variance = rootInverse.colwise().squaredNorm().transpose().cwiseInverse();
    return {.mean = targets_ - weights.cwiseProduct(variance), .observedVariance = variance};
}

Outcome<GpRegression> GpRegression::withPoint(const Eigen::RowVectorXd& x, double target) const
{
    assert(x.size() == dimensions());
    MatrixXd points(size() + 1, dimensions());
    points << x_, x;
    VectorXd targets(size() + 1);
    targets << targets_, target;
    const bool checkedAfresh = noise_ == 0.0 || !isPositiveSemidefinite(kernel_);
    if (factor_.jitter > 0.0 || checkedAfresh)
        return fit(kernel_, points, targets, noise_);
    if (const auto failure = observationsProblem(kernel_, x, VectorXd::Constant(1, target), noise_))
        return *failure;
    const VectorXd column = crossGram(kernel_, x_, x);
    auto factor = withRow(factor_, column, diagonal(kernel_, x)[0] + noise_);
    if (!factor)
        return fit(kernel_, points, targets, noise_);
    return GpRegression(kernel_, std::move(points), std::move(targets), noise_, std::move(*factor));
}

Outcome<GpRegression> GpRegression::withoutPoint(Index index) const
{
    assert(index >= 0 && index < size());
    const Index below = size() - index - 1;
    MatrixXd points(size() - 1, dimensions());
    points << x_.topRows(index), x_.bottomRows(below);
    VectorXd targets(size() - 1);
    targets << targets_.head(index), targets_.tail(below);
    if (factor_.jitter > 0.0)
        return fit(kernel_, points, targets, noise_);
    return GpRegression(kernel_, std::move(points), std::move(targets), noise_, withoutRow(factor_, index));
}

Outcome<GpRegression> GpRegression::withTargets(const VectorXd& targets) const
{
    assert(targets.size() == size());
    if (noise_ == 0.0)
        return fit(kernel_, x_, targets, noise_);
    if (!targets.allFinite())
        return Failure{Failure::Kind::InvalidInput, "a target is not finite"};
    return GpRegression(kernel_, x_, targets, noise_, factor_);
}

} // namespace core
