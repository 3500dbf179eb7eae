#include "core/gp/regression.h"

#include "core/gp/checks.h"
#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"

#include <cmath>
#include <limits>
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

void forgetIndispensable(GpLeaveOneOut& left, const MatrixXd& basis)
{
    const std::vector<bool> indispensable = indispensableRows(basis);
    for (Index i = 0; i < left.mean.size(); ++i)
        if (indispensable[static_cast<std::size_t>(i)]) {
            left.mean[i] = std::numeric_limits<double>::quiet_NaN();
            left.observedVariance[i] = std::numeric_limits<double>::infinity();
        }
}

GpRegression::GpRegression(Kernel kernel, MatrixXd x, VectorXd targets, double noise, CholeskyFactor factor,
                           MeanBasis basis)
    : kernel_(std::move(kernel)), x_(std::move(x)), targets_(std::move(targets)), noise_(noise),
      factor_(std::move(factor)), basis_(std::move(basis))
{
    if (basis_.size() == 0) {
        weights_ = solve(factor_, targets_);
        return;
    }
    const MatrixXd h = basis_.at(x_);
    white_ = whiteRegression(solveLower(factor_, h), solveLower(factor_, targets_));
    weights_ = solve(factor_, targets_ - h * white_.coefficients);
}

Outcome<GpRegression> GpRegression::fit(const Kernel& kernel, const Points& x, const VectorXd& targets, double noise,
                                        MeanFunction mean)
{
    if (const auto failure = observationsProblem(kernel, x, targets, noise))
        return *failure;
    auto basis = MeanBasis::of(mean, x);
    if (const auto* failure = std::get_if<Failure>(&basis))
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
    GpRegression fitted(kernel, x, targets, noise, std::get<CholeskyFactor>(std::move(factor)),
                        std::get<MeanBasis>(std::move(basis)));
    if (const auto failure = missedTargets(fitted))
        return *failure;
    return fitted;
}

GpMeanCoefficients GpRegression::meanCoefficients() const
{
    return {.value = basis_.coefficients(white_.coefficients), .covariance = basis_.covariance(white_.covariance())};
}

VectorXd GpRegression::mean(const Points& at) const
{
    VectorXd mean = multiplyTransposedLeft(crossGram(kernel_, x_, at), weights_);
    if (basis_.size() > 0)
        mean += meanPart(at);
    return mean;
}

VectorXd GpRegression::meanPart(const Points& at) const
{
    return basis_.size() > 0 ? VectorXd(basis_.at(at) * white_.coefficients) : VectorXd(VectorXd::Zero(at.rows()));
}

MatrixXd GpRegression::meanDoubt(const Points& at, const MatrixXd& explained) const
{
    return white_.whiten(basis_.at(at).transpose()) - multiplyTransposedLeft(white_.q, explained);
}

GpPrediction GpRegression::predict(const Points& at) const
{
    MatrixXd cross = crossGram(kernel_, x_, at); // n×m
    GpPrediction prediction;
    prediction.mean = multiplyTransposedLeft(cross, weights_);
    const MatrixXd explained = solveLower(factor_, std::move(cross));
    prediction.latentVariance = diagonal(kernel_, at) - explained.colwise().squaredNorm().transpose();
    if (basis_.size() > 0) {
        prediction.mean += meanPart(at);
        prediction.latentVariance += meanDoubt(at, explained).colwise().squaredNorm().transpose();
    }
    prediction.clamped = (prediction.latentVariance.array() < 0.0).count();
    prediction.latentVariance = prediction.latentVariance.cwiseMax(0.0);
    prediction.observedVariance = prediction.latentVariance.array() + noise_;
    return prediction;
}

MatrixXd GpRegression::covariance(const Points& at) const
{
    const MatrixXd explained = solveLower(factor_, crossGram(kernel_, x_, at));
    MatrixXd covariance = gram(kernel_, at) - selfProduct(explained);
    if (basis_.size() > 0)
        covariance += selfProduct(meanDoubt(at, explained));
    return covariance;
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

double GpRegression::logFit() const
{
    return -0.5 * targets_.dot(weights_);
}

double GpRegression::logComplexity() const
{
    return -0.5 * (logDeterminant(factor_) + white_.logDeterminant + 2.0 * basis_.logScale());
}

double GpRegression::logEvidence() const
{
    const double contrasts = static_cast<double>(size() - basis_.size());
    const double sum = logFit() + logComplexity() - 0.5 * contrasts * std::log(2.0 * std::numbers::pi);
    return 0.0 + sum; // not -0 for n = 0
}

MatrixXd GpRegression::projectedRootInverse() const
{
    MatrixXd root = solveLower(factor_, MatrixXd::Identity(size(), size()));
    if (basis_.size() > 0)
        root -= multiply(white_.q, multiplyTransposedLeft(white_.q, root));
    return root;
}

GpEvidenceGradient GpRegression::gradient() const
{
    MatrixXd a = -selfProduct(projectedRootInverse()); // ααᵀ - P
    a.noalias() += weights_ * weights_.transpose();
    return {.logKernel = 0.5 * gramLogGradient(kernel_, x_, a), .logNoise = 0.5 * noise_ * a.trace()};
}

GpLeaveOneOut GpRegression::leaveOneOut() const
{
    // α and the diagonal from the same root, so that their rounding errors cancel in the ratio.
    const MatrixXd root = projectedRootInverse();
    const VectorXd weights = multiplyTransposedLeft(root, multiply(root, targets_));
    const VectorXd variance = root.colwise().squaredNorm().transpose().cwiseInverse();
    GpLeaveOneOut left{.mean = targets_ - weights.cwiseProduct(variance), .observedVariance = variance};
    if (basis_.size() > 0)
        forgetIndispensable(left, basis_.at(x_));
    return left;
}

} // namespace core
