#include "core/independence/fourier_hsic.h"

#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/work/heard_progress.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostTables = 4; // an octave of lengthscales each

double massOf(const FourierGrid& grid)
{
    return grid.weights.size() > 0 ? 2.0 * grid.weights.sum() - grid.weights(0) : 0.0;
}

} // namespace

FourierHsic::FourierHsic(const Eigen::VectorXcd& sums, const FourierModes& modes, Index rows, FourierGrid x,
                         FourierGrid y)
    : rows_(rows), grids_{std::move(x), std::move(y)}
{
    const auto n = static_cast<double>(rows);
    const FourierGrid &first = grids_[0], &second = grids_[1];
    const VectorXd ofFirst = first.weightsByMode(), ofSecond = second.weightsByMode();
    const Index mx = ofFirst.size() - 1, my = ofSecond.size() - 1;
    // Means over the rows: of x, of y, and of both.
    const auto mean = [&](Index j, Index k) -> std::complex<double> { return sums(modes.at(j, k)) / n; };
    double ofX = 0.0, ofY = 0.0; // the mean of k(x_i, x_j) over all pairs
    for (Index j = 0; j <= mx; ++j)
        ofX += (j == 0 ? 1.0 : 2.0) * ofFirst(j) * std::norm(mean(j, 0));
    for (Index k = 0; k <= my; ++k)
        ofY += (k == 0 ? 1.0 : 2.0) * ofSecond(k) * std::norm(mean(0, k));
    witness_ = {.modes = {.centre = modes.centre, .step = modes.step, .most = Eigen::Vector2i(int(mx), int(my))},
                .half = {},
                .coefficients = Eigen::VectorXcd((mx + 1) * (2 * my + 1) - my)};
    double product = 0.0, together = 0.0, weighted = 0.0;
    for (Index j = 0; j <= mx; ++j)
        for (Index k = j == 0 ? 0 : -my; k <= my; ++k) {
            const double both = ofFirst(j) * ofSecond(std::abs(k));
            const double twice = j == 0 && k == 0 ? 1.0 : 2.0;
            const std::complex<double> apart = mean(j, 0) * mean(0, k), difference = mean(j, k) - apart;
            witness_.coefficients(std::ssize(witness_.half)) = both * difference;
            witness_.half.push_back({.first = int(j), .second = int(k)});
            product += twice * both * std::norm(difference);
            together += twice * both * (apart * std::conj(difference)).real();
            weighted += twice * both * std::abs(difference);
        }
    sums_ = {.product = n * n * product,
             .diagonal = n * (first.variance - ofX) * (second.variance - ofY) + 4.0 * n * together};
    traces_ = {.x = n * (first.variance - ofX), .y = n * (second.variance - ofY)};
    // Each D is off by what three sums are; and E in place of K changes Σ E_ij L_ij/n² of the centred L, whose entries
    // are at most the mean of its diagonal on the average.
    constexpr double ofMeans = 3.0 * fourierSumError;
    biasedError_ = ofMeans * (2.0 * weighted + ofMeans * massOf(first) * massOf(second)) +
                   first.error * (second.variance - ofY) + second.error * (first.variance - ofX) +
                   first.error * second.error + 16.0 * std::numeric_limits<double>::epsilon() * product;
}

double FourierHsic::errorBound(HsicEstimator estimator) const
{
    if (estimator == HsicEstimator::Biased)
        return biasedError_;
    const auto n = static_cast<double>(rows_);
    const double x = grids_[0].variance, y = grids_[1].variance;
    return n / (n - 3.0) * biasedError_ +
           16.0 * (grids_[0].error * y + grids_[1].error * x + 8.0 * fourierSumError * x * y) / (n - 3.0);
}

Field FourierHsic::witness(const VectorXd& axis1, const VectorXd& axis2) const
{
    return {.axis1 = axis1, .axis2 = axis2, .values = witness_.onGrid(axis1, axis2)};
}

double FourierHsic::witnessErrorBound() const
{
    const double x = grids_[0].variance, y = grids_[1].variance;
    return 2.0 * (grids_[0].error * y + grids_[1].error * x) +
           3.0 * fourierSumError * massOf(grids_[0]) * massOf(grids_[1]) + witness_.rounding();
}

FourierPair::FourierPair(MatrixXd pair)
    : pair_(std::move(pair)), low_(pair_.colwise().minCoeff()), high_(pair_.colwise().maxCoeff())
{
    assert(pair_.cols() == 2 && pair_.rows() >= 4 && pair_.allFinite());
}

FourierWindow FourierPair::window(Index column, const std::vector<Interval>& places) const
{
    FourierWindow window{.low = VectorXd::Constant(1, low_[column]), .high = VectorXd::Constant(1, high_[column])};
    if (!places.empty())
        window.places = {places[static_cast<std::size_t>(column)]};
    return window;
}

std::shared_ptr<const FourierPair::Table> FourierPair::tableFor(const FourierModes& modes,
                                                                const std::function<void(double)>& progress,
                                                                const std::stop_token& stop) const
{
    {
        const std::lock_guard lock(mutex_);
        const auto serves = [&](const std::shared_ptr<const Table>& table) {
            return table->modes.step == modes.step && table->modes.centre == modes.centre &&
                   (table->modes.most.array() >= modes.most.array()).all();
        };
        const auto found = std::ranges::find_if(kept_, serves);
        if (found != kept_.end()) {
            std::rotate(found, found + 1, kept_.end());
            return kept_.back();
        }
    }
    auto table = std::make_shared<Table>();
    table->modes = modes;
    for (int& most : table->modes.most)
        most = roomForModes(most);
    const Eigen::MatrixXcd sums =
        fourierSums(pair_, VectorXd::Ones(pair_.rows()), table->modes, heardBy(progress), stop);
    endIfStopped(stop);
    table->sums = sums.col(0);
    const std::lock_guard lock(mutex_);
    if (kept_.size() == mostTables)
        kept_.erase(kept_.begin());
    kept_.push_back(table);
    return table;
}

Outcome<FourierHsic> FourierPair::under(const std::array<Kernel, 2>& kernels, const std::vector<Interval>& places,
                                        const std::function<void(double)>& progress, std::stop_token stop) const
{
    return untilEnding([&] {
        std::array<FourierGrid, 2> grids;
        FourierModes modes{.centre = VectorXd(2), .step = VectorXd(2), .most = Eigen::VectorXi(2)};
        for (std::size_t c = 0; c < 2; ++c) {
            const auto column = static_cast<Index>(c);
            grids[c] = valueOrEnd(namingOutlyingRows<FourierGrid>(
                pair_.col(column), window(column, places),
                [&](const FourierWindow& over) { return fourierGrid(kernels[c], over, exactGrid, mostHsicModes); }));
            if (grids[c].repeats() || grids[c].linear > 0.0 || grids[c].half.empty())
                throw Ending{invalidInput("HSIC by Fourier sums is of kernels that fall with the distance")};
            for (const SpectralLine& line : grids[c].lines) // a constant is centred away
                grids[c].variance -= line.mass;
            modes.centre(column) = grids[c].modes.centre(0);
            modes.step(column) = grids[c].modes.step(0);
            modes.most(column) = grids[c].modes.most(0);
        }
        const auto table = tableFor(modes, progress, stop);
        return FourierHsic(table->sums, table->modes, pair_.rows(), std::move(grids[0]), std::move(grids[1]));
    });
}

} // namespace core
