#include "core/gp/laplace.h"

#include "core/ending.h"
#include "core/gp/averaged_probability.h"
#include "core/gp/period_scan.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index block = 512; // columns between looks at the stop token: some 10 ms for 1,000 points

} // namespace

std::optional<Failure> binaryTargetsProblem(const VectorXd& targets, Index observations)
{
    if (targets.size() != observations)
        return Failure{Failure::Kind::InvalidInput, "there are " + std::to_string(targets.size()) + " targets for " +
                                                        std::to_string(observations) + " points"};
    for (Index i = 0; i < targets.size(); ++i) {
        if (targets[i] == 0.0 || targets[i] == 1.0)
            continue;
        const std::string advice = targets[i] == -1.0 ? ": write 0 for the class -1" : ", one of two classes";
        return Failure{Failure::Kind::InvalidInput, "targets must be 0 or 1" + advice + "; that of point " +
                                                        std::to_string(i + 1) + " is " + numberText(targets[i], 6)};
    }
    return std::nullopt;
}

Outcome<LaplaceClassifier> LaplaceClassifier::fit(Kernel kernel, MatrixXd x, VectorXd targets, double nu,
                                                  const VectorXd& start, std::stop_token stop)
{
    if (auto failure = binaryTargetsProblem(targets, x.rows()))
        return *failure;
    if (!(nu >= 0.0) || !std::isfinite(nu))
        return Failure{Failure::Kind::InvalidInput, "nu must be a finite number of at least 0"};
    if (const auto wrong = problems(kernel, x.cols()); !wrong.empty())
        return Failure{Failure::Kind::InvalidInput, "kernel: " + wrong.front().field + " " + wrong.front().message};
    if (x.rows() > 0)
        if (auto failure = inputProblem(kernel, x))
            return *failure;
    return untilEnding([&] {
        LaplaceClassifier made;
        made.covariance_ = gram(kernel, x);
        made.covariance_.diagonal().array() += nu;
        made.mode_ =
            valueOrEnd(logisticMode(made.covariance_, targets, {.freeOffset = false, .start = start}, std::move(stop)));
        made.kernel_ = std::move(kernel);
        made.x_ = std::move(x);
        made.targets_ = std::move(targets);
        made.nu_ = nu;
        return made;
    });
}

double LaplaceClassifier::logEvidence() const
{
    return mode_.objective - 0.5 * logDeterminant(mode_.factor);
}

Outcome<LatentMoments> LaplaceClassifier::latent(const Points& at, const std::stop_token& stop) const
{
    LatentMoments moments{.mean = VectorXd::Zero(at.rows()), .variance = diagonal(kernel_, at)};
    if (x_.rows() == 0)
        return moments;
    const VectorXd s = mode_.weights.cwiseSqrt();
    for (Index begin = 0; begin < at.rows(); begin += block) {
        if (stop.stop_requested())
            return Cancelled{};
        const Index count = std::min(block, at.rows() - begin);
        const MatrixXd cross = crossGram(kernel_, x_, at.middleRows(begin, count));
        moments.mean.segment(begin, count) = cross.transpose() * mode_.dual;
        const MatrixXd explained = solveLower(mode_.factor, s.asDiagonal() * cross);
        moments.variance.segment(begin, count) -= explained.colwise().squaredNorm().transpose();
    }
    moments.clamped = (moments.variance.array() < 0.0).count();
    moments.variance = moments.variance.cwiseMax(0.0);
    return moments;
}

Outcome<LatentMoments> LaplaceClassifier::leaveOneOut(const std::stop_token& stop) const
{
    const Index n = x_.rows();
    const VectorXd s = mode_.weights.cwiseSqrt();
    LatentMoments moments{.mean = mode_.latent, .variance = VectorXd(n)};
    for (Index begin = 0; begin < n; begin += block) {
        if (stop.stop_requested())
            return Cancelled{};
        const Index count = std::min(block, n - begin);
        MatrixXd unit = MatrixXd::Zero(n, count);
        unit.middleRows(begin, count).setIdentity();
        const VectorXd inverse = solveLower(mode_.factor, std::move(unit)).colwise().squaredNorm();
        const VectorXd explained =
            solveLower(mode_.factor, s.asDiagonal() * covariance_.middleCols(begin, count)).colwise().squaredNorm();
        const VectorXd variance = covariance_.diagonal().segment(begin, count) - explained;
        moments.variance.segment(begin, count) = variance.cwiseQuotient(inverse);
    }
    moments.mean -= moments.variance.cwiseMax(0.0).cwiseProduct(mode_.gradient);
    moments.variance.array() -= nu_;
    moments.clamped = (moments.variance.array() < 0.0).count();
    moments.variance = moments.variance.cwiseMax(0.0);
    return moments;
}

/// The weights G with ∂ log q/∂θ = Σ_ij G_ij ∂C_ij/∂θ for every hyperparameter θ of C, symmetric n×n:
///   ½ ααᵀ − ½ R + (u αᵀ + α uᵀ)/2,  R = (W⁻¹+C)⁻¹,  u = s − R C s,  s_i = −½ [(C⁻¹+W)⁻¹]_ii ∂W_ii/∂a_i.
/// The first two are ∂log q at a fixed mode, the last is the mode's own move: algorithm 5.1, its sums taken in the
/// other order, so that one matrix serves all hyperparameters.
MatrixXd LaplaceClassifier::evidenceWeights() const
{
    const Index n = x_.rows();
    const VectorXd s = mode_.weights.cwiseSqrt();
    const MatrixXd r = s.asDiagonal() * solve(mode_.factor, MatrixXd(s.asDiagonal()));
    const MatrixXd explained = solveLower(mode_.factor, s.asDiagonal() * covariance_);
    const VectorXd variance = covariance_.diagonal() - explained.colwise().squaredNorm().transpose();
    VectorXd pull(n); // −½ [(C⁻¹+W)⁻¹]_ii ∂W_ii/∂a_i, where ∂W/∂a = W(1 − 2σ(a))
    for (Index i = 0; i < n; ++i)
        pull[i] = -0.5 * variance[i] * mode_.weights[i] * (logistic(-mode_.latent[i]) - logistic(mode_.latent[i]));
    const VectorXd u = pull - r * (covariance_ * pull);
    const VectorXd& alpha = mode_.dual;
    const MatrixXd mixed = (0.5 * alpha + u) * alpha.transpose();
    return 0.5 * (mixed + mixed.transpose()) - 0.25 * (r + r.transpose());
}

LaplaceEvidenceGradient LaplaceClassifier::gradient() const
{
    if (x_.rows() == 0)
        return {.logKernel = VectorXd::Zero(static_cast<Index>(continuousHyperparameters(kernel_).size()))};
    const MatrixXd weights = evidenceWeights();
    return {.logKernel = gramLogGradient(kernel_, x_, weights), .logNu = nu_ * weights.trace()};
}

GpObjective classificationObjective(const Points& x, const VectorXd& targets, std::stop_token stop)
{
    const auto climbed = [x = MatrixXd(x), targets, stop](const Kernel& kernel, double diagonal) {
        return untilEnding([&] {
            const LaplaceClassifier classifier =
                valueOrEnd(LaplaceClassifier::fit(kernel, x, targets, diagonal, {}, stop));
            const LaplaceEvidenceGradient gradient = classifier.gradient();
            return LogEvidenceSlopes{.logEvidence = classifier.logEvidence(),
                                     .logKernel = gradient.logKernel,
                                     .logDiagonal = gradient.logNu};
        });
    };
    const auto evidenceOf = [&stop](const MatrixXd& inputs, const VectorXd& t) {
        return [inputs, t, stop](const Kernel& kernel, double diagonal) {
            const auto fitted = LaplaceClassifier::fit(kernel, inputs, t, diagonal, {}, stop);
            const auto* classifier = std::get_if<LaplaceClassifier>(&fitted);
            return classifier ? classifier->logEvidence() : std::numeric_limits<double>::quiet_NaN();
        };
    };
    const std::vector<Index> rows = rowsToScan(x.rows());
    return {.climbed = climbed,
            .scanned = evidenceOf(x(rows, Eigen::all), targets(rows)),
            .valued = evidenceOf(x, targets)};
}

double meanLogProbability(const Eigen::VectorXd& targets, const Eigen::VectorXd& probability)
{
    assert(targets.size() == probability.size() && targets.size() > 0);
    return (targets.array() == 1.0).select(probability.array(), 1.0 - probability.array()).log().mean();
}

ClassProbabilities classProbabilities(LatentMoments latent)
{
    ClassProbabilities made{.latent = std::move(latent), .averaged = {}, .probit = {}};
    made.averaged = averagedLogistic(made.latent.mean, made.latent.variance);
    made.probit = probitAveragedLogistic(made.latent.mean, made.latent.variance);
    return made;
}

Outcome<ClassProbabilities> classProbabilities(const LaplaceClassifier& classifier, const Points& at,
                                               const std::stop_token& stop)
{
    return untilEnding([&] { return classProbabilities(valueOrEnd(classifier.latent(at, stop))); });
}

} // namespace core
