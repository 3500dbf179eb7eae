#include "core/gp/regression.h"

#include "core/gp/checks.h"
#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "core/kernels/line_jet.h"
#include "core/kernels/line_jet_gradient.h"
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

/// With noise 0 and a Gram matrix that had to be helped: does the mean still pass through the targets, and have the
/// slopes?
std::optional<Failure> missedObservations(const GpRegression& fitted)
{
    const double jitter = fitted.jitter();
    const ObservedSlopes& slopes = fitted.slopes();
    if (fitted.noise() == 0.0)
        if (auto failure = missedTargets(jitter, fitted.weights().head(fitted.size()), fitted.targets()))
            return failure;
    if (jitter > 0.0 && slopes.variance == 0.0 && misses(jitter, fitted.weights().tail(slopes.size()), slopes.values))
        return Failure{Failure::Kind::InvalidInput,
                       "without noise no function of this kernel has all " + std::to_string(slopes.size()) +
                           " slopes, as far as double precision can tell: give them a noise variance greater than 0"};
    return std::nullopt;
}

std::optional<Failure> slopesProblem(const Kernel& kernel, const Points& x, const ObservedSlopes& slopes)
{
    if (slopes.size() == 0)
        return std::nullopt;
    const auto refusal = [](std::string what) { return Failure{Failure::Kind::InvalidInput, std::move(what)}; };
    if (const auto why = whyNoDerivative(kernel, x.cols()))
        return refusal("slopes cannot be observed: " + *why);
    if (slopes.x.rows() != slopes.size() || slopes.x.cols() != 1)
        return refusal("each slope needs one place");
    if (!slopes.x.allFinite() || !slopes.values.allFinite())
        return refusal("a slope, or its place, is not a number");
    if (!(slopes.variance >= 0.0) || !std::isfinite(slopes.variance))
        return refusal("the noise variance of the slopes must be a number of at least 0");
    if (slopes.variance == 0.0 && conflictingTargets(slopes.x, slopes.values))
        return refusal("without noise no function has two slopes at one place: take one of them away, or give them a "
                       "noise variance greater than 0");
    return inputProblem(kernel, slopes.x);
}

MatrixXd stacked(const MatrixXd& above, const MatrixXd& below)
{
    MatrixXd both(above.rows() + below.rows(), above.cols());
    both << above, below;
    return both;
}

/// C of targets, and of slopes beside them.
MatrixXd observedCovariance(const Kernel& kernel, const Points& x, double noise, const ObservedSlopes& slopes)
{
    MatrixXd values = gram(kernel, x);
    values.diagonal().array() += noise;
    if (slopes.size() == 0)
        return values;
    const Index n = x.rows(), m = slopes.size();
    const MatrixXd mixed = lineJet(kernel, slopes.x, x).first;
    MatrixXd covariance(n + m, n + m);
    covariance << values, mixed.transpose(), mixed, lineJet(kernel, slopes.x, slopes.x).mixed.matrix();
    covariance.diagonal().tail(m).array() += slopes.variance;
    return covariance;
}

} // namespace

ObservedSlopes observedSlopes(const std::vector<SlopeAt>& slopes, double variance)
{
    ObservedSlopes observed{
        .x = MatrixXd(std::ssize(slopes), 1), .values = VectorXd(std::ssize(slopes)), .variance = variance};
    for (Index i = 0; i < observed.size(); ++i) {
        observed.x(i, 0) = slopes[static_cast<std::size_t>(i)].at;
        observed.values[i] = slopes[static_cast<std::size_t>(i)].slope;
    }
    return observed;
}

std::vector<SlopeAt> usableSlopes(const std::vector<SlopeAt>& slopes, const Kernel& kernel, Index dimensions)
{
    return slopes.empty() || whyNoDerivative(kernel, dimensions) ? std::vector<SlopeAt>() : slopes;
}

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
                           MeanBasis basis, ObservedSlopes slopes)
    : kernel_(std::move(kernel)), x_(std::move(x)), targets_(std::move(targets)), noise_(noise),
      slopes_(std::move(slopes)), factor_(std::move(factor)), basis_(std::move(basis))
{
    if (basis_.size() == 0) {
        weights_ = solve(factor_, observed());
        return;
    }
    const MatrixXd h = observedBasis();
    white_ = whiteRegression(solveLower(factor_, h), solveLower(factor_, observed()));
    weights_ = solve(factor_, observed() - h * white_.coefficients);
}

VectorXd GpRegression::observed() const
{
    return slopes_.size() > 0 ? VectorXd(stacked(targets_, slopes_.values)) : targets_;
}

MatrixXd GpRegression::observedBasis() const
{
    return slopes_.size() > 0 ? stacked(basis_.at(x_), basis_.slopesAt(slopes_.x)) : basis_.at(x_);
}

MatrixXd GpRegression::observedWith(const Kernel& part, const Points& at) const
{
    MatrixXd values = crossGram(part, x_, at);
    return slopes_.size() > 0 ? stacked(values, lineJet(part, slopes_.x, at).first) : values;
}

Outcome<GpRegression> GpRegression::fit(const Kernel& kernel, const Points& x, const VectorXd& targets, double noise,
                                        MeanFunction mean, const ObservedSlopes& slopes)
{
    if (const auto failure = observationsProblem(kernel, x, targets, noise))
        return *failure;
    if (const auto failure = slopesProblem(kernel, x, slopes))
        return *failure;
    auto basis = MeanBasis::of(mean, x);
    if (const auto* failure = std::get_if<Failure>(&basis))
        return *failure;
    if (noise == 0.0)
        if (const auto failure = conflictingTargets(x, targets))
            return *failure;
    const MatrixXd covariance = observedCovariance(kernel, x, noise, slopes);
    auto factor = cholesky(covariance);
    if (const auto* failure = std::get_if<Failure>(&factor)) {
        if (noise > 0.0 || !covariance.isZero(0.0))
            return *failure;
        return withoutVariance();
    }
    GpRegression fitted(kernel, x, targets, noise, std::get<CholeskyFactor>(std::move(factor)),
                        std::get<MeanBasis>(std::move(basis)), slopes);
    if (const auto failure = missedObservations(fitted))
        return *failure;
    return fitted;
}

GpMeanCoefficients GpRegression::meanCoefficients() const
{
    return {.value = basis_.coefficients(white_.coefficients), .covariance = basis_.covariance(white_.covariance())};
}

VectorXd GpRegression::mean(const Points& at) const
{
    VectorXd mean = multiplyTransposedLeft(observedWith(kernel_, at), weights_);
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

MatrixXd GpRegression::meanDoubtOfPart(const MatrixXd& explained) const
{
    return -multiplyTransposedLeft(white_.q, explained);
}

MatrixXd GpRegression::meanDoubtAlone(const Points& at) const
{
    return white_.whiten(basis_.at(at).transpose());
}

GpPrediction GpRegression::predict(const Points& at) const
{
    MatrixXd cross = observedWith(kernel_, at); // n×m
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
    const MatrixXd explained = solveLower(factor_, observedWith(kernel_, at));
    MatrixXd covariance = gram(kernel_, at) - selfProduct(explained);
    if (basis_.size() > 0)
        covariance += selfProduct(meanDoubt(at, explained));
    return covariance;
}

GpMoments GpRegression::derivative(const Points& at) const
{
    const MatrixXd ofValues = lineJet(kernel_, x_, at).second;
    const MatrixXd cross = slopes_.size() > 0 ? stacked(ofValues, lineJet(kernel_, slopes_.x, at).mixed) : ofValues;
    const MatrixXd explained = solveLower(factor_, cross);
    GpMoments moments{.mean = multiplyTransposedLeft(cross, weights_),
                      .covariance = lineJet(kernel_, at, at).mixed.matrix() - selfProduct(explained)};
    if (basis_.size() > 0) {
        const MatrixXd slopes = basis_.slopesAt(at);
        moments.mean += slopes * white_.coefficients;
        moments.covariance += selfProduct(white_.whiten(slopes.transpose()) + meanDoubtOfPart(explained));
    }
    return moments;
}

Outcome<MatrixXd> GpRegression::draws(const Points& at, const MatrixXd& normals) const
{
    if (const auto failure = covarianceProblem(kernel_, at))
        return *failure;
    if (size() + slopes_.size() == 0)
        return gpPriorDraws(kernel_, at, normals);
    const double roundingScale = at.rows() > 0 ? diagonal(kernel_, at).mean() : 0.0;
    auto deviations = symmetricRootTimes(covariance(at), normals, roundingScale);
    if (auto* values = std::get_if<MatrixXd>(&deviations))
        values->colwise() += mean(at);
    return deviations;
}

double GpRegression::logFit() const
{
    return -0.5 * observed().dot(weights_);
}

double GpRegression::logComplexity() const
{
    return -0.5 * (logDeterminant(factor_) + white_.logDeterminant + 2.0 * basis_.logScale());
}

double GpRegression::logEvidence() const
{
    return 0.0 + (logFit() + logComplexity() + logConstant()); // not -0 for n = 0
}

double GpRegression::logConstant() const
{
    const double contrasts = static_cast<double>(size() + slopes_.size() - basis_.size());
    return -0.5 * contrasts * std::log(2.0 * std::numbers::pi);
}

MatrixXd GpRegression::projectedRootInverse() const
{
    const Index n = factor_.lower.rows();
    MatrixXd root = solveLower(factor_, MatrixXd::Identity(n, n));
    if (basis_.size() > 0)
        root -= multiply(white_.q, multiplyTransposedLeft(white_.q, root));
    return root;
}

GpEvidenceGradient GpRegression::gradient() const
{
    MatrixXd a = -selfProduct(projectedRootInverse()); // ααᵀ - P
    a.noalias() += weights_ * weights_.transpose();
    const Index n = size(), m = slopes_.size();
    GpEvidenceGradient gradient{.logKernel = 0.5 * gramLogGradient(kernel_, x_, a.topLeftCorner(n, n)),
                                .logNoise = 0.5 * noise_ * a.diagonal().head(n).sum()};
    if (m > 0)
        gradient.logKernel +=
            0.5 * slopeLogGradient(kernel_, slopes_.x, x_, 2.0 * a.bottomLeftCorner(m, n), a.bottomRightCorner(m, m));
    return gradient;
}

GpLeaveOneOut GpRegression::leaveOneOut() const
{
    // α and the diagonal from the same root, so that their rounding errors cancel in the ratio.
    const MatrixXd root = projectedRootInverse();
    const VectorXd weights = multiplyTransposedLeft(root, multiply(root, observed()));
    const VectorXd variance = root.colwise().squaredNorm().transpose().cwiseInverse();
    GpLeaveOneOut left{.mean = observed() - weights.cwiseProduct(variance), .observedVariance = variance};
    if (basis_.size() > 0)
        forgetIndispensable(left, observedBasis());
    left.mean.conservativeResize(size());
    left.observedVariance.conservativeResize(size());
    return left;
}

} // namespace core
