#include "core/state_space/regression.h"

#include "core/gp/checks.h"
#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "core/work/heard_progress.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <mutex>
#include <numbers>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

struct StateSpaceRegression::Smoothed {
    std::unique_ptr<StateSpaceChain> chain;
    std::mutex mutex; // guards the rest while it is made
    std::optional<BackwardSums> sums;
};

namespace
{

/// Below this share of k(x,x) what the rows before leave unknown at a place is what rounding makes of 0.
constexpr double knownShare = 1e-26;

/// As observationsProblem, in steps independent of N where nothing is wrong: of these kernels k(x,x) is largest at one
/// of the ends, and they are defined everywhere or from 0 on.
std::optional<Failure> problemOf(const Kernel& kernel, const SortedRows& rows, double noise)
{
    MatrixXd ends(0, 1);
    if (rows.size() > 0)
        ends = Eigen::Vector2d(rows.places()[0], rows.places()[rows.placeCount() - 1]);
    if (!observationsProblem(kernel, ends, VectorXd::Zero(ends.rows()), noise))
        return std::nullopt;
    return observationsProblem(kernel, rows.x(), rows.targets(), noise);
}

/// The mean function's basis, of the places: what all rows determine, they do.
Outcome<MeanBasis> basisOf(MeanFunction mean, const SortedRows& rows)
{
    const bool all = rows.placeCount() < coefficientCount(mean, 1); // then the sentence counts rows
    return MeanBasis::of(mean, all ? rows.x() : rows.places());
}

double meanDiagonal(const Kernel& kernel, const SortedRows& rows)
{
    return diagonal(kernel, rows.places()).cwiseAbs().dot(rows.counts()) / static_cast<double>(rows.size());
}

} // namespace

/// Places in ascending order, and back.
struct AscendingPlaces {
    VectorXd places;
    std::vector<Index> from; // places[i] was at[from[i]]
    explicit AscendingPlaces(const Points& at) : places(at.rows()), from(static_cast<std::size_t>(at.rows()))
    {
        assert(at.cols() == 1 && at.allFinite());
        std::iota(from.begin(), from.end(), Index{0});
        std::ranges::stable_sort(from, [&](Index a, Index b) { return at(a, 0) < at(b, 0); });
        for (Index i = 0; i < at.rows(); ++i)
            places[i] = at(from[static_cast<std::size_t>(i)], 0);
    }
    MatrixXd rowsBack(const MatrixXd& sorted) const
    {
        MatrixXd given(sorted.rows(), sorted.cols());
        for (Index i = 0; i < sorted.rows(); ++i)
            given.row(from[static_cast<std::size_t>(i)]) = sorted.row(i);
        return given;
    }
};

StateSpaceRegression::StateSpaceRegression(Kernel kernel, std::shared_ptr<const SortedRows> rows, double noise,
                                           MeanBasis basis)
    : kernel_(std::move(kernel)), model_(kernel_), rows_(std::move(rows)), noise_(noise), basis_(std::move(basis))
{
}

Outcome<StateSpaceRegression> StateSpaceRegression::fit(const Kernel& kernel, const Points& x, const VectorXd& targets,
                                                        double noise, MeanFunction mean)
{
    auto rows = SortedRows::of(x, targets);
    if (const auto* failure = std::get_if<Failure>(&rows))
        return *failure;
    return fit(kernel, std::get<std::shared_ptr<const SortedRows>>(std::move(rows)), noise, mean);
}

Outcome<StateSpaceRegression> StateSpaceRegression::fit(const Kernel& kernel, std::shared_ptr<const SortedRows> rows,
                                                        double noise, MeanFunction mean,
                                                        const std::function<void(double)>& progress,
                                                        const std::stop_token& stop)
{
    if (const auto failure = problemOf(kernel, *rows, noise))
        return *failure;
    if (const auto why = whyNoStateSpace(kernel))
        return invalidInput(*why);
    auto basis = basisOf(mean, *rows);
    if (const auto* failure = std::get_if<Failure>(&basis))
        return *failure;
    if (noise == 0.0 && !rows->agree())
        return *conflictingTargets(rows->x(), rows->targets());
    StateSpaceRegression fitted(kernel, std::move(rows), noise, std::get<MeanBasis>(std::move(basis)));
    const bool repeated = fitted.rows_->placeCount() < fitted.rows_->size(); // then C is singular without noise
    double jitter = 0.0, first = 0.0;
    if (noise == 0.0 && fitted.size() > 0) {
        const JitterPolicy policy;
        const double diagonal = meanDiagonal(kernel, *fitted.rows_);
        if (diagonal == 0.0)
            return withoutVariance();
        first = policy.first * diagonal;
        jitter = repeated ? first : 0.0;
    }
    auto share = fitted.pass(jitter, progress, stop);
    const auto* left = std::get_if<double>(&share);
    if (noise == 0.0 && jitter == 0.0 && left && !(*left > knownShare))
        share = fitted.pass(first, progress, stop);
    if (std::holds_alternative<Cancelled>(share))
        return Cancelled{};
    if (fitted.jitter_ > 0.0) {
        if (!fitted.smooth({}, stop))
            return Cancelled{};
        if (const auto failure = missedTargets(fitted.jitter_, fitted.weights(), fitted.rows_->targets()))
            return *failure;
    }
    return fitted;
}

/// The pass forwards with this jitter; the least share of k(x,x) that was left unknown at a place.
Outcome<double> StateSpaceRegression::pass(double jitter, const std::function<void(double)>& progress,
                                           const std::stop_token& stop)
{
    jitter_ = jitter;
    const Index p = basis_.size(), n = rows_->placeCount();
    MatrixXd columns(p + 1, n);
    if (p > 0)
        columns.topRows(p) = basis_.at(rows_->places()).transpose();
    columns.row(p) = rows_->means().transpose();
    smoothed_ = std::make_shared<Smoothed>();
    smoothed_->chain = StateSpaceChain::of(model_, rows_, rowNoise(), std::move(columns));
    const auto outcome = smoothed_->chain->forward(heardBy(progress), stop);
    if (std::holds_alternative<Cancelled>(outcome))
        return Cancelled{};
    const auto& sums = std::get<ForwardSums>(outcome);
    basisRoot_ = sums.r.topLeftCorner(p, p);
    coefficients_ = basisRoot_.triangularView<Eigen::Upper>().solve(sums.r.col(p).head(p));
    squares_ = sums.r(p, p) * sums.r(p, p);
    logDeterminant_ = sums.logDeterminant;
    if (rows_->placeCount() < rows_->size()) {
        const double more = static_cast<double>(rows_->size() - n);
        squares_ += rows_->squaresWithin() / rowNoise();
        logDeterminant_ += more * std::log(rowNoise()) + rows_->logCounts();
    }
    if (p > 0) { // the basis whitened, and the targets without the mean function
        MatrixXd combination = MatrixXd::Identity(p + 1, p + 1);
        combination.topLeftCorner(p, p) =
            basisRoot_.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(p, p)).eval();
        combination.col(p).head(p) = -coefficients_;
        smoothed_->chain->combineColumns(combination);
    }
    return sums.leastShare;
}

const BackwardSums& StateSpaceRegression::smoothed() const
{
    smooth({}, {});
    return *smoothed_->sums;
}

bool StateSpaceRegression::smooth(const std::function<void(double)>& progress, const std::stop_token& stop) const
{
    const std::lock_guard lock(smoothed_->mutex);
    if (smoothed_->sums)
        return true;
    auto outcome = smoothed_->chain->backward(heardBy(progress), stop);
    if (std::holds_alternative<Cancelled>(outcome))
        return false;
    smoothed_->sums = std::get<BackwardSums>(std::move(outcome));
    return true;
}

const StateSpaceChain& StateSpaceRegression::chain() const
{
    smoothed();
    return *smoothed_->chain;
}

GpMeanCoefficients StateSpaceRegression::meanCoefficients() const
{
    const WhiteRegression white{.q = {}, .r = basisRoot_, .coefficients = {}, .logDeterminant = 0.0};
    return {.value = basis_.coefficients(coefficients_), .covariance = basis_.covariance(white.covariance())};
}

VectorXd StateSpaceRegression::meanPart(const Points& at) const
{
    return basis_.size() > 0 ? VectorXd(basis_.at(at) * coefficients_) : VectorXd(VectorXd::Zero(at.rows()));
}

MatrixXd StateSpaceRegression::whitened(const MatrixXd& basis) const
{
    return basisRoot_.transpose().triangularView<Eigen::Lower>().solve(basis.transpose()).transpose();
}

StateReading StateSpaceRegression::observation() const
{
    return [this](double x, Eigen::Ref<VectorXd> h) { model_.observation(x, h); };
}

VectorXd StateSpaceRegression::mean(const Points& at) const
{
    const AscendingPlaces sorted(at);
    return meanPart(at) + sorted.rowsBack(chain().moments(sorted.places, observation()).mean.col(basis_.size()));
}

/// What not knowing β adds is UUᵀ with U = HR⁻¹ less what the smoother makes of the whitened basis, m×p.
GpPrediction StateSpaceRegression::predict(const Points& at) const
{
    const AscendingPlaces sorted(at);
    const ChainMoments moments = chain().moments(sorted.places, observation());
    const MatrixXd means = sorted.rowsBack(moments.mean);
    GpPrediction prediction;
    prediction.mean = meanPart(at) + means.col(basis_.size());
    prediction.latentVariance = size() > 0 ? VectorXd(sorted.rowsBack(moments.variance)) : diagonal(kernel_, at);
    if (basis_.size() > 0)
        prediction.latentVariance += (whitened(basis_.at(at)) - means.leftCols(basis_.size())).rowwise().squaredNorm();
    prediction.clamped = (prediction.latentVariance.array() < 0.0).count();
    prediction.latentVariance = prediction.latentVariance.cwiseMax(0.0);
    prediction.observedVariance = prediction.latentVariance.array() + noise_;
    return prediction;
}

MatrixXd StateSpaceRegression::covarianceOf(const StateReading& reading, const AscendingPlaces& sorted) const
{
    const MatrixXd ordered = chain().covariance(sorted.places, reading);
    return sorted.rowsBack(sorted.rowsBack(ordered).transpose());
}

MatrixXd StateSpaceRegression::covariance(const Points& at) const
{
    if (size() == 0)
        return gram(kernel_, at);
    const AscendingPlaces sorted(at);
    MatrixXd covariance = covarianceOf(observation(), sorted);
    if (basis_.size() > 0) {
        const MatrixXd means = sorted.rowsBack(chain().moments(sorted.places, observation()).mean);
        const MatrixXd doubt = whitened(basis_.at(at)) - means.leftCols(basis_.size());
        covariance += multiplyTransposedRight(doubt, doubt);
    }
    return covariance;
}

std::vector<GpPart> StateSpaceRegression::parts(const Points& at) const
{
    const AscendingPlaces sorted(at);
    const Index p = basis_.size();
    std::vector<GpPart> parts;
    for (const Kernel& kernel : summands(kernel_)) {
        const std::size_t which = parts.size();
        const ChainMoments moments = chain().moments(
            sorted.places, [&](double x, Eigen::Ref<VectorXd> h) { model_.observationOf(which, x, h); });
        const MatrixXd means = sorted.rowsBack(moments.mean);
        parts.push_back(
            gpPart(kernel, means.col(p),
                   VectorXd(sorted.rowsBack(moments.variance)) + means.leftCols(p).rowwise().squaredNorm()));
    }
    if (p > 0)
        parts.push_back(gpPart(std::nullopt, meanPart(at), whitened(basis_.at(at)).rowwise().squaredNorm()));
    addRest(parts, at, mean(at));
    return parts;
}

GpMoments StateSpaceRegression::derivative(const Points& at) const
{
    const AscendingPlaces sorted(at);
    const Index p = basis_.size();
    const StateReading slope = [this](double x, Eigen::Ref<VectorXd> h) { model_.slope(x, h); };
    const MatrixXd means = sorted.rowsBack(chain().moments(sorted.places, slope).mean);
    GpMoments moments{.mean = means.col(p), .covariance = covarianceOf(slope, sorted)};
    if (p > 0) {
        const MatrixXd slopes = basis_.slopesAt(at), doubt = whitened(slopes) - means.leftCols(p);
        moments.mean += slopes * coefficients_;
        moments.covariance += multiplyTransposedRight(doubt, doubt);
    }
    return moments;
}

Outcome<MatrixXd> StateSpaceRegression::draws(const Points& at, const MatrixXd& normals) const
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

double StateSpaceRegression::logFit() const
{
    return -0.5 * squares_;
}

double StateSpaceRegression::logComplexity() const
{
    const double ofBasis = 2.0 * (basisRoot_.diagonal().array().abs().log().sum() + basis_.logScale());
    return -0.5 * (logDeterminant_ + ofBasis);
}

double StateSpaceRegression::logConstant() const
{
    return -0.5 * static_cast<double>(size() - basis_.size()) * std::log(2.0 * std::numbers::pi);
}

double StateSpaceRegression::logEvidence() const
{
    return 0.0 + (logFit() + logComplexity() + logConstant()); // not -0 for no rows
}

GpEvidenceGradient StateSpaceRegression::gradient() const
{
    const BackwardSums& sums = smoothed();
    GpEvidenceGradient gradient{.logKernel = model_.logGradient(sums.alongFlow, sums.alongNoise, sums.alongLoadings),
                                .logNoise = 0.0};
    if (noise_ == 0.0 || size() == 0)
        return gradient;
    const Eigen::ArrayXd a = sums.weights.colwise().squaredNorm().transpose() - sums.precisions;
    gradient.logNoise = 0.5 * (noise_ * (a / rows_->counts().array()).sum() + rows_->squaresWithin() / noise_ -
                               static_cast<double>(size() - rows_->placeCount()));
    return gradient;
}

VectorXd StateSpaceRegression::weights() const
{
    const BackwardSums& sums = smoothed();
    VectorXd weights(size());
    for (Index row = 0; row < size(); ++row) {
        const Index place = rows_->placeOf(row);
        const double count = rows_->counts()[place];
        weights[row] = sums.weights(basis_.size(), place) / count;
        if (count > 1.0)
            weights[row] += (rows_->targets()[row] - rows_->means()[place]) / rowNoise();
    }
    return weights;
}

VectorXd StateSpaceRegression::fittedMean() const
{
    return rows_->targets() - rowNoise() * weights();
}

VectorXd StateSpaceRegression::precisions() const
{
    const BackwardSums& sums = smoothed();
    VectorXd precisions(size());
    for (Index row = 0; row < size(); ++row) {
        const Index place = rows_->placeOf(row);
        const double count = rows_->counts()[place];
        precisions[row] =
            (sums.precisions[place] - sums.weights.col(place).head(basis_.size()).squaredNorm()) / (count * count);
        if (count > 1.0)
            precisions[row] += (1.0 - 1.0 / count) / rowNoise();
    }
    return precisions;
}

GpLeaveOneOut StateSpaceRegression::leaveOneOut() const
{
    const VectorXd variance = precisions().cwiseInverse();
    GpLeaveOneOut left{.mean = rows_->targets() - weights().cwiseProduct(variance), .observedVariance = variance};
    if (basis_.size() > 0)
        forgetIndispensable(left, basis_.at(rows_->x()));
    return left;
}

} // namespace core
