#include "core/state_space/line_table.h"

#include "core/linalg/two_threads.h"
#include "core/state_space/carried_sums.h"
#include "core/state_space/column_sums.h"
#include "core/state_space/compensated_sum.h"

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

/// Power series, as far as they are kept.
template <std::size_t N>
using Series = std::array<double, N>;

template <std::size_t N>
Series<N> product(const Series<N>& a, const Series<N>& b)
{
    Series<N> both{};
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; i + j < N; ++j)
            both[i + j] += a[i] * b[j];
    return both;
}

/// e^{at}.
template <std::size_t N>
Series<N> exponential(double a)
{
    Series<N> series{1.0};
    for (std::size_t n = 1; n < N; ++n)
        series[n] = series[n - 1] * a / static_cast<double>(n);
    return series;
}

/// cos(at), or −sin(at): real or imaginary part of e^{−iat}.
template <std::size_t N>
Series<N> wave(double a, bool imaginary)
{
    Series<N> series = exponential<N>(a);
    for (std::size_t n = 0; n < N; ++n)
        series[n] *= (n % 2 == 1) != imaginary ? 0.0 : n % 4 == 0 || n % 4 == 3 ? 1.0 : -1.0;
    return series;
}

double binomial(std::size_t n, std::size_t k)
{
    double value = 1.0;
    for (std::size_t i = 1; i <= k; ++i)
        value *= static_cast<double>(n - k + i) / static_cast<double>(i);
    return value;
}

/// p(s) e^{−s} cos(…) of a distance t·width.
template <std::size_t N>
Series<N> seriesOf(const DecayingTerm& term, double width)
{
    const double rate = term.rate * width;
    Series<N> polynomial{};
    double power = 1.0;
    for (std::size_t p = 0; p < std::min(N, term.powers.size()); ++p, power *= rate)
        polynomial[p] = term.powers[p] * power;
    return product(product(polynomial, exponential<N>(-rate)), wave<N>(term.frequency * width, false));
}

/// CarriedSums::reading and entry at a place t·width from the reference, as series in t.
template <class Carried, std::size_t N>
struct CellSeries {
    std::array<Series<N>, Carried::size> reading{}, entry{};

    CellSeries(const DecayingTerm& term, double width)
    {
        constexpr std::size_t powers = Carried::powers;
        const double rate = term.rate * width, turn = term.frequency * width;
        const Series<N> cosine = wave<N>(turn, false), sine = wave<N>(turn, true);
        for (std::size_t q = 0; q < powers; ++q) {
            Series<N> ahead{}, within{}; // Σ_p c_p (p over q) s^{p−q}, and (−s)^q
            double power = 1.0;
            for (std::size_t p = q; p < std::min(q + N, term.powers.size()); ++p, power *= rate)
                ahead[p - q] = term.powers[p] * binomial(p, q) * power;
            if (q < N)
                within[q] = std::pow(-rate, q);
            ahead = product(ahead, exponential<N>(-rate));
            within = product(within, exponential<N>(rate));
            reading[q] = product(ahead, cosine);
            entry[q] = product(within, cosine);
            if constexpr (Carried::isWave) {
                reading[powers + q] = product(ahead, sine);
                entry[powers + q] = product(within, sine);
            }
        }
    }
};

/// Σ_p series_p moment_p for each number, with the moments of the cell turned round.
template <class Carried, std::size_t N>
typename Carried::Numbers valuesOf(const std::array<Series<N>, Carried::size>& series, const double* moments,
                                   bool turned)
{
    typename Carried::Numbers values{};
    for (std::size_t q = 0; q < Carried::size; ++q)
        for (std::size_t p = 0; p < N; ++p)
            values[q] += series[q][p] * (turned && p % 2 == 1 ? -moments[p] : moments[p]);
    return values;
}

} // namespace

LineTable::LineTable(const AscendingRows& rows, const MatrixXd& weights, double steepest)
    : steepest_(steepest), width_(1.0 / (cellsOfUnit * steepest)), columns_(weights.cols())
{
    assert(weights.rows() == rows.size() && steepest > 0.0);
    cut(rows);
    const auto cells = std::ssize(cells_);
    const Index pairs = columns_ * columns_;
    moments_.setZero(powers, columns_ * cells);
    MatrixXd ofCells = MatrixXd::Zero(powers, pairs * cells);
    inTwoHalves(cells, 200.0 * static_cast<double>(rows.size()), [&](Index begin, Index end) {
        for (Index cell = begin; cell < end; ++cell)
            sumCell(static_cast<std::size_t>(cell), rows, weights, ofCells.middleCols(cell * pairs, pairs));
    });
    distances_.resize(powers, pairs);
    for (Index pair = 0; pair < pairs; ++pair)
        for (Index p = 0; p < distances_.rows(); ++p) {
            CompensatedSum sum;
            for (Index cell = 0; cell < cells; ++cell)
                sum.add(ofCells(p, cell * pairs + pair));
            distances_(p, pair) = sum.value();
        }
}

void LineTable::cut(const AscendingRows& rows)
{
    Cell cell;
    for (Index row = 1; row <= rows.size(); ++row) {
        if (row < rows.size() && row - cell.begin < mostRows && rows.places[row] - rows.places[cell.begin] <= width_)
            continue;
        cell.end = row;
        cell.centre = 0.5 * (rows.places[cell.begin] + rows.places[row - 1]);
        cells_.push_back(cell);
        cell.begin = row;
    }
}

void LineTable::sumCell(std::size_t cell, const AscendingRows& rows, const MatrixXd& weights,
                        Eigen::Ref<MatrixXd> distances)
{
    static const std::array<Powers, powers> binomials = [] {
        std::array<Powers, powers> all{};
        for (std::size_t n = 0; n < powers; ++n)
            for (std::size_t k = 0; k <= n; ++k)
                all[n][k] = binomial(n, k);
        return all;
    }();
    const auto columns = static_cast<std::size_t>(columns_);
    std::vector<Powers> before(columns), turned(columns); // Σ w_i ξ_i^r of the rows so far, and of (−ξ_i)^r
    std::vector<CompensatedSum> masses(columns);
    const auto weight = [&](Index row, std::size_t a) { return weights(row, static_cast<Index>(a)); };
    const Cell& of = cells_[cell];
    for (Index row = of.begin; row < of.end; ++row) {
        const double xi = (rows.places[row] - of.centre) / width_;
        Powers raised{1.0};
        for (std::size_t p = 1; p < powers; ++p)
            raised[p] = raised[p - 1] * xi;
        for (std::size_t a = 0; a < columns; ++a)
            for (std::size_t p = 0; p < powers; ++p) {
                double sum = 0.0; // Σ_i w_ia (ξ − ξ_i)^p
                for (std::size_t r = 0; r <= p; ++r)
                    sum += binomials[p][r] * raised[p - r] * turned[a][r];
                for (std::size_t b = 0; b < columns; ++b) {
                    const double value = sum * weight(row, b);
                    distances(static_cast<Index>(p), static_cast<Index>(a * columns + b)) += value;
                    distances(static_cast<Index>(p), static_cast<Index>(b * columns + a)) += value;
                }
            }
        for (std::size_t a = 0; a < columns; ++a) {
            for (std::size_t b = 0; b < columns; ++b)
                distances(0, static_cast<Index>(a * columns + b)) += weight(row, a) * weight(row, b);
            masses[a].add(weight(row, a));
            for (std::size_t p = 0; p < powers; ++p) {
                const double value = weight(row, a) * raised[p];
                before[a][p] += value;
                turned[a][p] += p % 2 == 1 ? -value : value;
            }
        }
    }
    for (std::size_t a = 0; a < columns; ++a) {
        before[a][0] = masses[a].value();
        for (std::size_t p = 0; p < powers; ++p)
            moments_(static_cast<Index>(p), static_cast<Index>(cell * columns + a)) = before[a][p];
    }
}

std::vector<LineTable::Place> LineTable::ascendingPlaces(const AscendingRows& rows, const VectorXd& places) const
{
    const AscendingRows order = ascendingRows(places);
    std::vector<Place> ascending;
    Index cell = 0;
    for (Index i = 0; i < order.size(); ++i) {
        const double x = order.places[i];
        const auto lastRow = [&] { return rows.places[cells_[static_cast<std::size_t>(cell)].end - 1]; };
        while (cell < std::ssize(cells_) && lastRow() < x)
            ++cell;
        const bool within = cell < std::ssize(cells_) && rows.places[cells_[static_cast<std::size_t>(cell)].begin] < x;
        ascending.push_back(
            {.x = x, .index = order.order[static_cast<std::size_t>(i)], .cell = cell, .within = within});
    }
    return ascending;
}

template <class Carried>
void LineTable::walk(Carried carried, const DecayingTerm& term, const std::vector<Place>& places, bool fromRight,
                     SumsAlongLine& sums) const
{
    using Numbers = typename Carried::Numbers;
    const CellSeries<Carried, powers> series(term, width_);
    const auto columns = static_cast<std::size_t>(columns_);
    const Index cells = std::ssize(cells_);
    ColumnSums<Carried> all(columns);
    std::vector<CompensatedSum> pairs(columns * columns);
    const auto moves = [&] { all.move(carried); };
    const auto position = [fromRight](double x) { return fromRight ? -x : x; };
    std::size_t next = 0;
    const auto readPlacesBefore = [&](Index cell) { // those between it and the one before on this way
        for (; next < places.size(); ++next) {
            const Place& place = fromRight ? places[places.size() - 1 - next] : places[next];
            if (fromRight ? place.cell + (place.within ? 1 : 0) <= cell : place.cell > cell)
                return;
            carried.goTo(position(place.x), moves);
            const Numbers reading = carried.reading();
            for (std::size_t a = 0; a < columns; ++a)
                sums.at(place.index, static_cast<Index>(a)) += all.read(a, reading);
        }
    };
    for (Index i = 0; i < cells; ++i) {
        const Index cell = fromRight ? cells - 1 - i : i;
        readPlacesBefore(cell);
        carried.goTo(position(cells_[static_cast<std::size_t>(cell)].centre), moves);
        const auto momentsOf = [&](std::size_t a) {
            return moments_.col(cell * columns_ + static_cast<Index>(a)).data();
        };
        for (std::size_t b = 0; b < columns && !fromRight; ++b) {
            const Numbers sumsHere = carried.move(all.of(b));
            for (std::size_t a = 0; a < columns; ++a) {
                const Numbers reading = valuesOf<Carried, powers>(series.reading, momentsOf(a), false);
                pairs[a * columns + b].add(std::inner_product(reading.begin(), reading.end(), sumsHere.begin(), 0.0));
            }
        }
        for (std::size_t a = 0; a < columns; ++a)
            all.add(a, 1.0, carried.moveBack(valuesOf<Carried, powers>(series.entry, momentsOf(a), fromRight)));
    }
    readPlacesBefore(fromRight ? -1 : cells);
    for (std::size_t a = 0; a < columns; ++a)
        for (std::size_t b = 0; b < columns; ++b)
            sums.pairs(static_cast<Index>(a), static_cast<Index>(b)) +=
                pairs[a * columns + b].value() + pairs[b * columns + a].value();
}

SumsAlongLine LineTable::under(const DecayingTerm& term, const AscendingRows& rows, const MatrixXd& weights,
                               const VectorXd& places) const
{
    assert(steepnessOf(term) <= steepest_ && weights.rows() == rows.size());
    SumsAlongLine sums{.pairs = MatrixXd::Zero(columns_, columns_), .at = MatrixXd::Zero(places.size(), columns_)};
    const Powers series = seriesOf<powers>(term, width_);
    for (Index pair = 0; pair < distances_.cols(); ++pair)
        for (Index p = 0; p < distances_.rows(); ++p)
            sums.pairs(pair / columns_, pair % columns_) += series[static_cast<std::size_t>(p)] * distances_(p, pair);
    const std::vector<Place> ascending = ascendingPlaces(rows, places);
    for (const Place& place : ascending) {
        if (!place.within)
            continue;
        const Cell& cell = cells_[static_cast<std::size_t>(place.cell)];
        for (Index row = cell.begin; row < cell.end; ++row)
            sums.at.row(place.index) += valueOf(term, std::abs(place.x - rows.places[row])) * weights.row(row);
    }
    withCarriedSums(term, [&](const auto& carried) {
        for (const bool fromRight : {false, true})
            if (!fromRight || !ascending.empty())
                walk(carried, term, ascending, fromRight, sums);
    });
    return sums;
}

} // namespace core
