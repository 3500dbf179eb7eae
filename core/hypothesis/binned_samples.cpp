#include "core/hypothesis/binned_samples.h"

#include "core/data/samples.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/hypothesis/fourier_moments.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/share_of_progress.h"
#include "core/work/heard_progress.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <numeric>
#include <random>
#include <string>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostTables = 4;    // tables, an octave of lengthscales each
constexpr double mostEntries = 6e6;      // sums of all bins: beyond, there are fewer bins
constexpr double negligibleModes = 1e-6; // a share of the weights that moves no p-value that is told
constexpr Index mostBins = 256, fewestBins = 64;

/// More modes than are needed now: a lengthscale that falls by a third, before the period follows it, finds the sums
/// that are there.
int withHalfMore(int modes)
{
    return modes + modes / 2 + 2;
}

std::vector<double> lineFrequencies(const FourierGrid& grid)
{
    std::vector<double> frequencies;
    for (const SpectralLine& line : grid.lines)
        if (line.frequency > 0.0)
            frequencies.push_back(line.frequency);
    return frequencies;
}

/// Σ exp(iω(x − centre)) over the rows of each bin: lines×bins.
MatrixXcd lineSums(const VectorXd& x, const BinSums& sums, const std::stop_token& stop)
{
    const SampleBins& bins = sums.bins;
    MatrixXcd ofLines(std::ssize(sums.lines), bins.count());
    for (Index bin = 0; bin < bins.count(); ++bin) {
        endIfStopped(stop);
        const auto b = static_cast<std::size_t>(bin);
        ArrayXd from(bins.starts[b + 1] - bins.starts[b]);
        for (Index i = 0; i < from.size(); ++i)
            from[i] = x[bins.order[static_cast<std::size_t>(bins.starts[b] + i)]] - sums.modes.centre[0];
        for (Index line = 0; line < ofLines.rows(); ++line) {
            const ArrayXd angle = sums.lines[static_cast<std::size_t>(line)] * from;
            ofLines(line, bin) = {angle.cos().sum(), angle.sin().sum()};
        }
    }
    return ofLines;
}

/// The kernel at the pairs of consecutive rows, a kernel that is a function of their differences.
struct PairedValues {
    VectorXd pp, qq, pq, qp; // k(x, x'), k(y, y'), k(x, y'), k(x', y)

    PairedValues(const Kernel& kernel, const PairedDifferences& pairs)
    {
        const MatrixXd origin = MatrixXd::Zero(1, pairs.pp.cols());
        const auto values = [&](const MatrixXd& differences) {
            return VectorXd(crossGram(kernel, differences, origin).col(0));
        };
        pp = values(pairs.pp);
        qq = values(pairs.qq);
        pq = values(pairs.pq);
        qp = values(pairs.qp);
    }
    VectorXd differences() const { return (pp - pq) + (qq - qp); } // h of mmdSquaredLinear
};

/// The means of the waves over the first m rows and over the others.
MatrixXcd meansOf(const MatrixXd& pooled, Index m, const FourierModes& modes,
                  const std::function<void(double)>& progress, const std::stop_token& stop)
{
    MatrixXd weights = MatrixXd::Zero(pooled.rows(), 2);
    weights.col(0).head(m).setConstant(1.0 / static_cast<double>(m));
    weights.col(1).tail(pooled.rows() - m).setConstant(1.0 / static_cast<double>(pooled.rows() - m));
    return fourierSums(pooled, weights, modes, progress, stop);
}

/// At most mostCovarianceModes of the modes, those of the greatest weights, (0, 0) among them and first.
FourierGrid leadingModes(const FourierGrid& grid)
{
    std::vector<Index> order(grid.half.size());
    std::iota(order.begin(), order.end(), Index{0});
    if (order.size() > 1)
        std::stable_sort(order.begin() + 1, order.end(),
                         [&](Index a, Index b) { return grid.weights[a] > grid.weights[b]; });
    order.resize(std::min(order.size(), static_cast<std::size_t>((mostCovarianceModes + 1) / 2)));
    FourierGrid leading = grid;
    leading.half.clear();
    for (const Index at : order)
        leading.half.push_back(grid.half[static_cast<std::size_t>(at)]);
    leading.weights = grid.weights(order);
    return leading;
}

/// The covariance of √(2w) cos and √(2w) sin of the modes under all rows, of the means of twice the modes:
/// 2 cos a cos b = cos(a−b) + cos(a+b), and so on.
MatrixXd covarianceOf(const VectorXcd& means, const FourierModes& doubled, const FourierGrid& grid)
{
    const Index half = std::ssize(grid.half);
    const auto meanOf = [&](Mode a, Mode b, int sign) {
        return means[doubled.at(a.first + sign * b.first, a.second + sign * b.second)];
    };
    MatrixXd covariance(2 * half, 2 * half);
    for (Index i = 0; i < half; ++i)
        for (Index j = 0; j < half; ++j) {
            const Mode &a = grid.half[static_cast<std::size_t>(i)], &b = grid.half[static_cast<std::size_t>(j)];
            const std::complex<double> less = meanOf(a, b, -1), more = meanOf(a, b, 1);
            const std::complex<double> ofA = meanOf(a, Mode{}, 1), ofB = meanOf(b, Mode{}, 1);
            const double weight =
                std::sqrt((i == 0 ? 1.0 : 2.0) * grid.weights[i] * (j == 0 ? 1.0 : 2.0) * grid.weights[j]);
            covariance(i, j) = weight * (0.5 * (less.real() + more.real()) - ofA.real() * ofB.real());
            covariance(half + i, half + j) = weight * (0.5 * (less.real() - more.real()) - ofA.imag() * ofB.imag());
            covariance(half + i, j) = weight * (0.5 * (less.imag() + more.imag()) - ofA.imag() * ofB.real());
            covariance(j, half + i) = covariance(half + i, j);
        }
    return covariance;
}

} // namespace

BinnedSamples::BinnedSamples(const Points& x, const Points& y, std::uint64_t seed, std::optional<Method> asked)
    : pooled_(pooledPoints(x, y)), m_(x.rows()), seed_(seed), asked_(asked)
{
    assert(m_ >= 1 && second() >= 1 && pooled_.cols() >= 1 && pooled_.cols() <= 2);
    window_ = {.low = pooled_.colwise().minCoeff(), .high = pooled_.colwise().maxCoeff()};
}

Outcome<SummedKernel> BinnedSamples::summed(const Kernel& kernel, const std::vector<Interval>& places) const
{
    FourierWindow window = window_;
    window.places = places;
    const auto nameOf = [this](Index row) {
        return "row " + std::to_string(row < m_ ? row + 1 : row - m_ + 1) +
               (row < m_ ? " of the first sample" : " of the second sample");
    };
    return namingOutlyingRows<SummedKernel>(
        pooled_, window,
        [&](const FourierWindow& over) {
            return summedKernel(kernel, over, asked_, [&](const Kernel& part) { return gridOver(part, over); });
        },
        nameOf);
}

std::shared_ptr<const LineSamples> BinnedSamples::line() const
{
    std::call_once(lineIsTaken_, [&] { line_ = std::make_shared<const LineSamples>(pooled_.col(0), m_); });
    return line_;
}

/// As little is left of the kernel as so many modes can take.
Outcome<FourierGrid> BinnedSamples::gridOver(const Kernel& kernel, const FourierWindow& window) const
{
    const Index most = pooled_.cols() == 1 ? mostLineModes : mostPlaneModes;
    Outcome<FourierGrid> found = Cancelled{};
    for (const double accuracy : {exactGrid, 1e-12, 1e-9, drawnGrid}) {
        found = fourierGrid(kernel, window, accuracy, most);
        const auto* grid = std::get_if<FourierGrid>(&found);
        if (grid && grid->linear != 0.0)
            return invalidInput("linear() has no spectral density, so that there are no Fourier sums for it; choose a "
                                "kernel without it");
        if (grid && grid->modeCount() < most - 1)
            return found;
    }
    return found;
}

/// x above y, as many of either.
const PairedDifferences& BinnedSamples::pairs() const
{
    std::call_once(pairsAreTaken_, [&] {
        const Index count = m_ / 2;
        const auto rows = [&](Index from) { return MatrixXd(pooled_(Eigen::seqN(from, count, 2), Eigen::all)); };
        const MatrixXd x = rows(0), x2 = rows(1), y = rows(m_), y2 = rows(m_ + 1);
        pairs_ = {.pp = x - x2, .qq = y - y2, .pq = x - y2, .qp = x2 - y};
    });
    return pairs_;
}

std::shared_ptr<const BinSums> BinnedSamples::keptFor(const FourierGrid& grid) const
{
    const std::lock_guard lock(mutex_);
    const auto serves = [&, lines = lineFrequencies(grid)](const std::shared_ptr<const BinSums>& sums) {
        return sums->modes.step == grid.modes.step && sums->modes.centre == grid.modes.centre &&
               (sums->modes.most.array() >= grid.modes.most.array()).all() && sums->lines == lines;
    };
    const auto found = std::ranges::find_if(kept_, serves);
    if (found == kept_.end())
        return nullptr;
    std::rotate(found, found + 1, kept_.end());
    return kept_.back();
}

std::shared_ptr<const BinSums> BinnedSamples::taken(const FourierGrid& grid,
                                                    const std::function<void(double)>& progress,
                                                    const std::stop_token& stop) const
{
    auto sums = std::make_shared<BinSums>();
    sums->modes = grid.modes;
    sums->lines = lineFrequencies(grid);
    if (grid.modeCount() == 0) {
        sums->bins = sampleBins(m_, second(), seed_, mostBins);
        sums->ofModes.resize(0, sums->bins.count());
        sums->ofLines = lineSums(pooled_.col(0), *sums, stop);
        return sums;
    }
    sums->modes.most = grid.modes.most.unaryExpr(&withHalfMore);
    const double entries = static_cast<double>(sums->modes.halfCount());
    const Index bins = std::clamp(static_cast<Index>(mostEntries / entries) / 2 * 2, fewestBins, mostBins);
    sums->bins = sampleBins(m_, second(), seed_, bins);
    sums->doubled = sums->modes;
    sums->doubled.most *= 2;
    sums->ofModes =
        fourierBinSums(pooled_, sums->bins.order, sums->bins.starts, sums->modes, shareOf(progress, 0.0, 0.5), stop);
    endIfStopped(stop);
    sums->means = meansOf(pooled_, m_, sums->doubled, shareOf(progress, 0.5, 1.0), stop);
    sums->ofLines = lineSums(pooled_.col(0), *sums, stop);
    endIfStopped(stop);
    return sums;
}

BinnedMmd BinnedSamples::made(SummedKernel summed, const Kernel& kernel, const std::function<void(double)>& progress,
                              const std::stop_token& stop) const
{
    std::shared_ptr<const BinSums> sums = keptFor(summed.grid);
    if (!sums) {
        sums = taken(summed.grid, heardBy(progress), stop);
        const std::lock_guard lock(mutex_);
        if (kept_.size() == mostTables)
            kept_.erase(kept_.begin());
        kept_.push_back(sums);
    }
    std::optional<double> linear;
    if (!mmdProblem(MmdEstimator::Linear, m_, second()))
        linear = PairedValues(kernel, pairs()).differences().mean();
    std::shared_ptr<const LineSamples> along = summed.falling.empty() ? nullptr : line();
    return BinnedMmd(std::move(sums), std::move(summed), std::move(along), m_, second(), linear, stop);
}

Outcome<BinnedMmd> BinnedSamples::under(const Kernel& kernel, const std::vector<Interval>& places,
                                        const std::function<void(double)>& progress, std::stop_token stop) const
{
    return untilEnding([&] { return made(valueOrEnd(summed(kernel, places)), kernel, progress, stop); });
}

Outcome<BinnedMmd> BinnedSamples::byWaves(const Kernel& kernel, const std::function<void(double)>& progress,
                                          std::stop_token stop) const
{
    return untilEnding(
        [&] { return made({.grid = valueOrEnd(gridOver(kernel, window_)), .falling = {}}, kernel, progress, stop); });
}

BlockMeans BinnedSamples::linearMeans(const Kernel& kernel) const
{
    assert(!mmdProblem(MmdEstimator::Linear, m_, second()) && isShiftInvariant(kernel));
    const PairedValues values(kernel, pairs());
    return {.pp = values.pp.mean(), .qq = values.qq.mean(), .pq = 0.5 * (values.pq.mean() + values.qp.mean())};
}

VectorXd BinnedSamples::linearPermutations(const Kernel& kernel, std::uint64_t seed, int count) const
{
    assert(!mmdProblem(MmdEstimator::Linear, m_, second()) && isShiftInvariant(kernel));
    const VectorXd differences = PairedValues(kernel, pairs()).differences();
    VectorXd sums = VectorXd::Zero(std::min(mostBins, differences.size()));
    for (Index pair = 0; pair < differences.size(); ++pair)
        sums[pair % sums.size()] += differences[pair];
    std::mt19937_64 signs(seed);
    VectorXd null(count);
    for (int b = 0; b < count; ++b) {
        double sum = 0.0;
        for (const double ofBin : sums)
            sum += signs() >> 63 == 0 ? ofBin : -ofBin;
        null[b] = sum / static_cast<double>(differences.size());
    }
    return null;
}

Outcome<VectorXd> featureSpectrum(const BinnedMmd& test)
{
    assert(test.kernel().falling.empty());
    if (test.grid().repeats())
        return invalidInput("the spectrum of the covariance is not known by Fourier sums of a periodic kernel; choose "
                            "the permutation null");
    const FourierGrid grid = leadingModes(test.grid());
    if (grid.weights.sum() < (1.0 - negligibleModes) * test.grid().weights.sum())
        return invalidInput("the spectrum of the covariance is taken of up to " + std::to_string(mostCovarianceModes) +
                            " modes, not " + std::to_string(test.modes()) +
                            "; choose the permutation null, or a longer lengthscale");
    const BinSums& sums = test.sums();
    const auto m = static_cast<double>(test.first()), n = static_cast<double>(test.second());
    const VectorXcd pooled = (m * sums.means.col(0) + n * sums.means.col(1)) / (m + n);
    return symmetricEigenvalues(covarianceOf(pooled, sums.doubled, grid));
}

std::optional<DistanceMoments> BinnedSamples::quadraticMoments(const BinnedMmd& test, const Kernel& kernel,
                                                               const std::stop_token& stop) const
{
    const SummedKernel& summed = test.kernel();
    if (summed.falling.empty())
        return fourierMoments(test);
    if (hasLineMoments(summed))
        return test.lineMoments(stop).distance;
    const Outcome<BinnedMmd> whole = unlessCancelled(byWaves(kernel, {}, stop));
    if (!std::holds_alternative<BinnedMmd>(whole))
        return std::nullopt;
    DistanceMoments moments = fourierMoments(std::get<BinnedMmd>(whole));
    moments.estimate = *test.statistics().unbiased;
    moments.spread = test.spread();
    return moments;
}

std::optional<DistanceMoments> BinnedSamples::moments(const BinnedMmd& test, const Kernel& kernel,
                                                      MmdEstimator estimator, const std::stop_token& stop) const
{
    constexpr Index fewestOfLinear = 4;
    const bool isLinear = estimator == MmdEstimator::Linear;
    if (mmdProblem(isLinear ? estimator : MmdEstimator::Unbiased, m_, second()) || test.grid().repeats() ||
        (isLinear && m_ < fewestOfLinear))
        return std::nullopt;
    if (!isLinear)
        return quadraticMoments(test, kernel, stop);
    const VectorXd terms = PairedValues(kernel, pairs()).differences();
    const double variance = varianceOfMean(terms);
    return DistanceMoments{.estimate = terms.mean(),
                           .ofInfluence = variance,
                           .ofNull = variance,
                           .size = static_cast<double>(m_),
                           .spread = test.spread(),
                           .ofIndependentTerms = true};
}

} // namespace core
