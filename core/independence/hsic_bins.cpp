#include "core/independence/hsic_bins.h"

#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/products.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/work/heard_progress.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostLandmarks = 48, leastBins = 8, mostBins = 64;
constexpr Index widestTable = 1024; // bins times landmarks: 8 MB, and a product of that size every few hundred rows

/// Values of a column in order, evenly many between each and the next.
VectorXd quantilesOf(VectorXd column, Index count)
{
    std::sort(column.begin(), column.end());
    if (column.size() <= count)
        return column;
    VectorXd some(count);
    for (Index i = 0; i < count; ++i)
        some(i) = column((2 * i + 1) * column.size() / (2 * count));
    return some;
}

/// tr (M C)², the mean of all centred k(x_i, x_j)².
double meanSquare(const MatrixXd& metric, const MatrixXd& covariance)
{
    const MatrixXd both = metric * covariance;
    return both.cwiseProduct(both.transpose()).sum();
}

double varianceOf(const Kernel& kernel)
{
    return diagonal(kernel, MatrixXd::Zero(1, 1))(0);
}

} // namespace

LandmarkFeatures::LandmarkFeatures(const Kernel& kernel, const VectorXd& column, Index most) : kernel_(kernel)
{
    constexpr Index looked = 1'000;
    constexpr double negligible = 1e-9; // of the trace
    const MatrixXd some = quantilesOf(column, looked);
    const PivotedCholesky factor = pivotedCholesky(
        diagonal(kernel, some), [&](Index j) -> VectorXd { return crossGram(kernel, some, some.row(j)); }, negligible,
        most);
    landmarks_ = some(factor.pivots, Eigen::all);
    lower_ = factor.factor(factor.pivots, Eigen::all).triangularView<Eigen::Lower>();
    left_ = factor.residualTrace / diagonal(kernel, some).sum();
}

MatrixXd LandmarkFeatures::at(const VectorXd& column) const
{
    return lower_.triangularView<Eigen::Lower>().solve(crossGram(kernel_, landmarks_, column));
}

MatrixXd LandmarkFeatures::metric(const Kernel& other) const
{
    if (other == kernel_)
        return MatrixXd::Identity(count(), count());
    const auto lower = lower_.triangularView<Eigen::Lower>();
    const MatrixXd half = lower.solve(gram(other, landmarks_));
    return lower.solve(half.transpose());
}

/// A kernel of either side in its features.
struct HsicBins::Metrics {
    MatrixXd x, y;
    VectorXd toMeanX, toMeanY;                                         // M φ̄
    double varianceX = 0.0, varianceY = 0.0, meanX = 0.0, meanY = 0.0; // k(0), and φ̄ᵀMφ̄, the mean of all k(x_i, x_j)

    Metrics(const std::array<Side, 2>& sides, const Kernels& kernels)
        : x(sides[0].features.metric(kernels.x)), y(sides[1].features.metric(kernels.y)), toMeanX(x * sides[0].mean),
          toMeanY(y * sides[1].mean), varianceX(varianceOf(kernels.x)), varianceY(varianceOf(kernels.y)),
          meanX(sides[0].mean.dot(toMeanX)), meanY(sides[1].mean.dot(toMeanY))
    {
    }
    HsicTraces traces(Index n) const
    {
        const auto rows = static_cast<double>(n);
        return {.x = rows * (varianceX - meanX), .y = rows * (varianceY - meanY)};
    }
};

Outcome<HsicBins> HsicBins::of(const MatrixXd& pair, const Kernels& kernels, Index blockLength, std::uint64_t seed,
                               const std::function<void(double)>& progress, std::stop_token stop)
{
    return untilEnding([&] {
        const Index n = pair.rows();
        assert(n >= 16 && pair.cols() == 2 && blockLength >= 1);
        const auto sideOf = [&](const Kernel& kernel, const VectorXd& column) {
            return Side{.features = LandmarkFeatures(kernel, column, mostLandmarks), .mean = {}, .covariance = {}};
        };
        HsicBins bins(sideOf(kernels.x, pair.col(0)), sideOf(kernels.y, pair.col(1)));
        const Index landmarks = std::max(bins.sides_[0].features.count(), bins.sides_[1].features.count());
        bins.rows_ = n;
        bins.bins_ = std::clamp(widestTable / landmarks, leastBins, mostBins);
        bins.bins_ = std::min({bins.bins_, n / 2, std::max<Index>(n / blockLength, 2)});
        std::vector<Index> order(static_cast<std::size_t>(n));
        std::iota(order.begin(), order.end(), Index{0});
        constexpr int dealt = -1; // no permutation of the test has this number
        if (blockLength == 1)
            order = permutedOrder(n, seed, dealt);
        bins.addRows(pair, order, heardBy(progress), stop);
        return bins;
    });
}

void HsicBins::addRows(const MatrixXd& pair, const std::vector<Index>& order,
                       const std::function<void(double)>& progress, const std::stop_token& stop)
{
    constexpr Index block = 8'192;
    for (int c = 0; c < 2; ++c) {
        Side& side = sides_[static_cast<std::size_t>(c)];
        side.mean = VectorXd::Zero(side.features.count());
        for (Index begin = 0; begin < rows_; begin += block) {
            endIfStopped(stop);
            side.mean += side.features.at(pair.col(c).segment(begin, std::min(block, rows_ - begin))).rowwise().sum();
        }
        side.mean /= static_cast<double>(rows_);
        side.covariance = MatrixXd::Zero(side.mean.size(), side.mean.size());
    }
    const Index size = rows_ / bins_, rx = sides_[0].mean.size(), ry = sides_[1].mean.size();
    /// Features of rows less their mean, r×count; adds to the covariance.
    const auto centred = [&](int c, const std::vector<Index>& rows) -> MatrixXd {
        Side& side = sides_[static_cast<std::size_t>(c)];
        const VectorXd values = pair.col(c)(rows);
        MatrixXd features = side.features.at(values);
        features.colwise() -= side.mean;
        side.covariance += multiplyTransposedRight(features, features) / static_cast<double>(rows_);
        return features;
    };
    table_ = MatrixXd::Zero(bins_ * rx, bins_ * ry);
    const Index together = std::clamp<Index>(16'384 / bins_, 1, size); // rows of each bin at a time
    for (Index begin = 0; begin < size; begin += together) {
        endIfStopped(stop);
        const Index count = std::min(together, size - begin);
        std::vector<Index> rows;
        for (Index bin = 0; bin < bins_; ++bin)
            for (Index i = 0; i < count; ++i)
                rows.push_back(order[static_cast<std::size_t>(bin * size + begin + i)]);
        std::array<MatrixXd, 2> side;
        for (int c = 0; c < 2; ++c) {
            const MatrixXd features = centred(c, rows);
            const Index r = features.rows();
            MatrixXd& wide =
                side[static_cast<std::size_t>(c)]; // a bin's functions side by side, its rows below each other
            wide.resize(count, bins_ * r);
            for (Index bin = 0; bin < bins_; ++bin)
                wide.middleCols(bin * r, r) = features.middleCols(bin * count, count).transpose();
        }
        table_ += multiplyTransposedLeft(side[0], side[1]);
        if (progress)
            progress(static_cast<double>(begin + count) / static_cast<double>(size));
    }
    const std::vector<Index> others(order.begin() + bins_ * size, order.end());
    rest_ = MatrixXd::Zero(rx, ry);
    if (!others.empty())
        rest_ = multiplyTransposedRight(centred(0, others), centred(1, others));
}

double HsicBins::left() const
{
    return std::max(sides_[0].features.left(), sides_[1].features.left());
}

MatrixXd HsicBins::sumUnder(const std::vector<Index>& bins) const
{
    MatrixXd sum = rest_;
    for (Index bin = 0; bin < bins_; ++bin)
        sum += table_.block(bin * sum.rows(), bins[static_cast<std::size_t>(bin)] * sum.cols(), sum.rows(), sum.cols());
    return sum;
}

double HsicBins::valueOf(const MatrixXd& sum, const Metrics& metrics, HsicEstimator estimator) const
{
    const auto n = static_cast<double>(rows_);
    const HsicTraces traces = metrics.traces(rows_);
    const HsicSums sums{.product = (metrics.x * sum).cwiseProduct(sum * metrics.y).sum(),
                        .diagonal = traces.x * traces.y / n + 4.0 * metrics.toMeanX.dot(sum * metrics.toMeanY)};
    return hsicOf(sums, traces, rows_, estimator);
}

double HsicBins::statistic(const Kernels& kernels, HsicEstimator estimator) const
{
    std::vector<Index> same(static_cast<std::size_t>(bins_));
    std::iota(same.begin(), same.end(), Index{0});
    return valueOf(sumUnder(same), Metrics(sides_, kernels), estimator);
}

VectorXd HsicBins::permutations(const Kernels& kernels, HsicEstimator estimator, std::uint64_t seed, int count) const
{
    const Metrics metrics(sides_, kernels);
    VectorXd null(count);
    for (int b = 0; b < count; ++b)
        null[b] = valueOf(sumUnder(permutedOrder(bins_, seed, b)), metrics, estimator);
    return null;
}

Outcome<HsicGammaNull> HsicBins::gamma(const Kernels& kernels, HsicEstimator estimator) const
{
    const Metrics metrics(sides_, kernels);
    const auto n = static_cast<double>(rows_);
    const double squares =
        n * (n - 1.0) * meanSquare(metrics.x, sides_[0].covariance) * meanSquare(metrics.y, sides_[1].covariance);
    return HsicGammaNull::ofMoments(metrics.traces(rows_), squares, rows_, estimator);
}

Outcome<HsicSpectralNull> HsicBins::spectral(const Kernels& kernels, HsicEstimator estimator) const
{
    return untilEnding([&] {
        const Metrics metrics(sides_, kernels);
        const HsicTraces traces = metrics.traces(rows_);
        const auto spectrumOf = [&](const MatrixXd& metric, const MatrixXd& covariance, double trace) {
            // Of C^½ M C^½, which has the eigenvalues of M C.
            const SymmetricEigen root = valueOrEnd(symmetricEigen(covariance));
            const MatrixXd half = root.vectors * root.values.cwiseMax(0.0).cwiseSqrt().asDiagonal();
            LeadingSpectrum found{.values =
                                      static_cast<double>(rows_) *
                                      valueOrEnd(symmetricEigenvalues(half.transpose() * metric * half)).cwiseMax(0.0),
                                  .restSum = 0.0,
                                  .restLargest = 0.0};
            found.restSum = std::max(0.0, trace - found.values.sum());
            found.restLargest =
                found.values.size() > 0 ? std::min(found.restSum, found.values.minCoeff()) : found.restSum;
            return found;
        };
        return valueOrEnd(HsicSpectralNull::fit(spectrumOf(metrics.x, sides_[0].covariance, traces.x),
                                                spectrumOf(metrics.y, sides_[1].covariance, traces.y), traces, rows_,
                                                estimator));
    });
}

DistanceMoments HsicBins::moments(const Kernels& kernels, double estimate) const
{
    const Metrics metrics(sides_, kernels);
    std::vector<Index> same(static_cast<std::size_t>(bins_));
    std::iota(same.begin(), same.end(), Index{0});
    const auto n = static_cast<double>(rows_);
    const MatrixXd direction = metrics.x * sumUnder(same) * metrics.y / n;
    const Index rowsOfABin = rows_ / bins_;
    const auto size = static_cast<double>(rowsOfABin);
    VectorXd influence(bins_); // the mean over the rows of each bin
    for (Index bin = 0; bin < bins_; ++bin)
        influence[bin] =
            2.0 / size *
            table_.block(bin * direction.rows(), bin * direction.cols(), direction.rows(), direction.cols())
                .cwiseProduct(direction)
                .sum();
    const double squareX = meanSquare(metrics.x, sides_[0].covariance);
    const double squareY = meanSquare(metrics.y, sides_[1].covariance);
    return {.estimate = estimate,
            .ofInfluence = varianceOfMean(influence),
            .ofNull = 2.0 * squareX * squareY / (n * (n - 1.0)),
            .size = n,
            .spread = std::sqrt(squareX * squareY)};
}

Outcome<PValue> binsPValue(const HsicBins& bins, const HsicBins::Kernels& kernels, double statistic,
                           const NullRequest& request)
{
    assert(request.null != NullDistribution::Normal);
    return untilEnding([&] {
        if (request.null == NullDistribution::Permutation)
            return permutationPValue(bins.permutations(kernels, request.estimator, request.seed, request.permutations),
                                     bins.statistic(kernels, request.estimator), 0.0);
        if (request.null == NullDistribution::Gamma)
            return PValue{.value = valueOrEnd(bins.gamma(kernels, request.estimator)).survival(statistic),
                          .error = 0.0};
        const HsicSpectralNull law = valueOrEnd(bins.spectral(kernels, request.estimator));
        return PValue{.value = law.survival(statistic), .error = law.error()};
    });
}

Outcome<std::optional<EffectSize>> binsEffect(const HsicBins& bins, const HsicBins::Kernels& kernels, double estimate,
                                              const HsicEffectRequest& request)
{
    if (!request.positiveSemidefinite)
        return std::nullopt;
    constexpr HsicEstimator estimator = HsicEstimator::Unbiased;
    const auto thresholdUnder = [&](NullDistribution null) {
        if (null == NullDistribution::Permutation)
            return permutationThreshold(bins.permutations(kernels, estimator, request.seed, request.permutations),
                                        request.level);
        if (null == NullDistribution::Gamma)
            return valueOrEnd(bins.gamma(kernels, estimator)).threshold(request.level);
        return valueOrEnd(bins.spectral(kernels, estimator)).threshold(request.level);
    };
    EffectQuestion question{.delta = request.delta, .level = request.level};
    for (const NullDistribution null : request.nulls) {
        const Outcome<double> threshold = untilEnding([&] { return thresholdUnder(null); });
        if (const auto* found = std::get_if<double>(&threshold)) {
            question.threshold = *found;
            break;
        }
    }
    return std::optional(effectSize(bins.moments(kernels, estimate), question));
}

} // namespace core
