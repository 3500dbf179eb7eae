#include "core/fourier/fourier_sums.h"

#include "core/fourier/spreading.h"
#include "core/linalg/hot.h"
#include "core/linalg/two_threads.h"

#include <unsupported/Eigen/FFT>

#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <complex>
#include <numbers>
#include <thread>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

/// The cells of a grid, with what rounding lost, for every column of weights.
class SpreadRows
{
public:
    SpreadRows(const SpreadGrid& grid, Index weights)
        : grid_(grid), sum_(MatrixXd::Zero(grid.paddedLines() * grid.stride(), weights)), lost_(sum_), shares_(grid),
          weighted_(shares_.outer.rows(), RowShares::most)
    {
    }

    void clear()
    {
        sum_.setZero();
        lost_.setZero();
    }

    /// RowShares::most of them at most.
    void add(const Points& x, const Eigen::Ref<const MatrixXd>& weights)
    {
        shares_.place(x);
        for (Index k = 0; k < weights.cols(); ++k) {
            for (Index n = 0; n < x.rows(); ++n)
                weighted_.col(n) = weights(n, k) * shares_.outer.col(n);
            hot().addOuterProducts(x.rows(), shares_.cell.data(), weighted_.rows(), weighted_.data(),
                                   shares_.inner.data(), grid_.stride(), sum_.col(k).data(), lost_.col(k).data());
        }
    }

    /// Adds a column of weights to a grid without padding.
    void addTo(Eigen::Ref<VectorXd> grid, Index k) const
    {
        for (Index line = 0; line < grid_.paddedLines(); ++line)
            for (Index cell = 0; cell < grid_.stride(); ++cell) {
                const Index from = line * grid_.stride() + cell;
                grid[grid_.wrapped(line, cell)] += sum_(from, k) - lost_(from, k);
            }
    }

private:
    const SpreadGrid& grid_;
    MatrixXd sum_, lost_;
    RowShares shares_;
    MatrixXd weighted_;
};

/// From grids of real numbers to their sums.
class GridTransform
{
public:
    GridTransform(const SpreadGrid& grid, const FourierModes& modes)
        : grid_(grid), modes_(modes), cells_(grid.cells()), line_(grid.last().cells), column_(grid.lines()),
          halves_(grid.lines(), grid.last().most + 1)
    {
    }

    VectorXd& emptyGrid() { return cells_.setZero(); } // the last axis fastest; to be filled

    /// Of the grid, all modes.
    VectorXcd sums()
    {
        const SpreadAxis& last = grid_.last();
        for (Index l = 0; l < grid_.lines(); ++l) {
            fft_.fwd(line_.data(), cells_.data() + l * last.cells, last.cells);
            halves_.row(l) = line_.head(last.most + 1).transpose(); // the others are conjugate
        }
        return grid_.inPlane() ? ofPlane() : ofLine();
    }

private:
    VectorXcd ofLine() const
    {
        VectorXcd sums(modes_.count());
        const SpreadAxis& axis = grid_.last();
        for (Index j = 0; j <= axis.most; ++j) {
            sums[modes_.at(j)] = halves_(0, j) / axis.transform[j];
            sums[modes_.at(-j)] = std::conj(sums[modes_.at(j)]);
        }
        return sums;
    }

    VectorXcd ofPlane()
    {
        VectorXcd sums(modes_.count());
        const SpreadAxis &first = grid_.axes.front(), &last = grid_.last();
        for (Index j2 = 0; j2 <= last.most; ++j2) {
            fft_.fwd(column_.data(), halves_.col(j2).data(), first.cells);
            for (Index j1 = -first.most; j1 <= first.most; ++j1) {
                const double spread = first.transform[std::abs(j1)] * last.transform[j2];
                sums[modes_.at(j1, j2)] = column_[(j1 + first.cells) % first.cells] / spread;
                sums[modes_.at(-j1, -j2)] = std::conj(sums[modes_.at(j1, j2)]);
            }
        }
        return sums;
    }

    const SpreadGrid& grid_;
    const FourierModes& modes_;
    VectorXd cells_;
    VectorXcd line_, column_;
    MatrixXcd halves_;
    Eigen::FFT<double> fft_;
};

/// Multiply-adds of a pass over rows.
double spreadOperations(Index rows, Index columns, Index weights)
{
    const double width = HotFunctions::spreadWidth, cells = columns == 2 ? width * width : width;
    return 8.0 * static_cast<double>(rows) * (cells * static_cast<double>(weights) + 64.0);
}

MatrixXcd sumsOfTerms(const Points& x, const Eigen::Ref<const MatrixXd>& weights, const FourierModes& modes)
{
    MatrixXcd sums = MatrixXcd::Zero(modes.count(), weights.cols());
    for (Index n = 0; n < x.rows(); ++n)
        sums += fourierTerms(x.row(n), modes) * weights.row(n);
    return sums;
}

} // namespace

Index FourierModes::count() const
{
    return (2 * most.cast<Index>().array() + 1).prod();
}

Index FourierModes::at(Index first, Index second) const
{
    return most.size() == 1 ? first + most[0] : (first + most[0]) * (2 * Index{most[1]} + 1) + second + most[1];
}

Index FourierModes::halfCount() const
{
    return count() - (most.size() == 1 ? at(0) : at(0, -Index{most[1]}));
}

VectorXcd fourierPowers(double x, const FourierModes& modes, Index column)
{
    const long double turns = static_cast<long double>(modes.step[column]) *
                              (static_cast<long double>(x) - static_cast<long double>(modes.centre[column]));
    const auto power = [&](Index j) {
        const long double all = turns * static_cast<long double>(j);
        const auto angle = static_cast<double>(2.0L * std::numbers::pi_v<long double> * (all - std::round(all)));
        return std::complex(std::cos(angle), -std::sin(angle));
    };
    constexpr Index afresh = 16; // from then on as products of two
    const Index most = modes.most[column];
    VectorXcd powers(2 * most + 1);
    for (Index j = 0; j <= most; ++j) {
        const Index rest = j % afresh;
        powers[most + j] = j < afresh || rest == 0 ? power(j) : powers[most + j - rest] * powers[most + rest];
        powers[most - j] = std::conj(powers[most + j]);
    }
    return powers;
}

VectorXcd fourierTerms(const Eigen::Ref<const Eigen::RowVectorXd>& row, const FourierModes& modes)
{
    assert(row.size() == modes.columns() && row.allFinite());
    if (row.size() == 1)
        return fourierPowers(row[0], modes, 0);
    const MatrixXcd products = // the second column's modes fastest
        fourierPowers(row[1], modes, 1) * fourierPowers(row[0], modes, 0).transpose();
    return products.reshaped();
}

MatrixXcd fourierSums(const Points& x, const Eigen::Ref<const MatrixXd>& weights, const FourierModes& modes,
                      const std::function<void(double)>& progress, std::stop_token stop)
{
    assert(x.cols() == modes.columns() && (x.cols() == 1 || x.cols() == 2) && x.rows() == weights.rows());
    if (x.rows() <= fewRows)
        return sumsOfTerms(x, weights, modes);
    const SpreadGrid grid(modes);
    std::array halves{SpreadRows(grid, weights.cols()), SpreadRows(grid, weights.cols())};
    std::atomic<Index> done = 0;
    const std::thread::id caller = std::this_thread::get_id();
    const auto spreadHalf = [&](Index half) {
        const Index middle = x.rows() / 2, end = half == 0 ? middle : x.rows();
        for (Index row = half == 0 ? 0 : middle; row < end && !stop.stop_requested(); row += RowShares::most) {
            const Index rows = std::min(RowShares::most, end - row);
            halves[static_cast<std::size_t>(half)].add(x.middleRows(row, rows), weights.middleRows(row, rows));
            done += rows;
            if (progress && std::this_thread::get_id() == caller)
                progress(static_cast<double>(done) / static_cast<double>(x.rows()));
        }
    };
    inTwoHalves(2, spreadOperations(x.rows(), x.cols(), weights.cols()), [&](Index begin, Index end) {
        for (Index half = begin; half < end; ++half)
            spreadHalf(half);
    });
    if (stop.stop_requested())
        return {};
    GridTransform transform(grid, modes);
    MatrixXcd sums(modes.count(), weights.cols());
    for (Index k = 0; k < weights.cols(); ++k) {
        VectorXd& cells = transform.emptyGrid();
        for (const SpreadRows& half : halves)
            half.addTo(cells, k);
        sums.col(k) = transform.sums();
    }
    return sums;
}

MatrixXcd fourierBinSums(const Points& x, std::span<const Index> order, std::span<const Index> starts,
                         const FourierModes& modes, const std::function<void(double)>& progress, std::stop_token stop)
{
    assert(x.cols() == modes.columns() && starts.size() >= 1 && starts.back() <= std::ssize(order));
    const SpreadGrid grid(modes);
    const Index bins = std::ssize(starts) - 1, kept = modes.halfCount();
    MatrixXcd sums(kept, bins);
    std::atomic<Index> done = 0;
    const std::thread::id caller = std::this_thread::get_id();
    const auto sumBins = [&](Index firstBin, Index lastBin) {
        SpreadRows spread(grid, 1);
        GridTransform transform(grid, modes);
        MatrixXd rows(RowShares::most, x.cols());
        const MatrixXd ones = MatrixXd::Ones(RowShares::most, 1);
        for (Index bin = firstBin; bin < lastBin && !stop.stop_requested(); ++bin) {
            const std::span<const Index> ofBin =
                order.subspan(static_cast<std::size_t>(starts[static_cast<std::size_t>(bin)]),
                              static_cast<std::size_t>(starts[static_cast<std::size_t>(bin) + 1] -
                                                       starts[static_cast<std::size_t>(bin)]));
            const Index size = std::ssize(ofBin);
            spread.clear();
            for (Index from = 0; from < size; from += RowShares::most) {
                const Index count = std::min(RowShares::most, size - from);
                for (Index i = 0; i < count; ++i)
                    rows.row(i) = x.row(ofBin[static_cast<std::size_t>(from + i)]);
                spread.add(rows.topRows(count), ones.topRows(count));
            }
            spread.addTo(transform.emptyGrid(), 0);
            sums.col(bin) = transform.sums().tail(kept);
            done += 1;
            if (progress && std::this_thread::get_id() == caller)
                progress(static_cast<double>(done) / static_cast<double>(bins));
        }
    };
    inTwoHalves(bins, spreadOperations(starts.back() - starts.front(), x.cols(), 1), sumBins);
    if (stop.stop_requested())
        return {};
    return sums;
}

} // namespace core
