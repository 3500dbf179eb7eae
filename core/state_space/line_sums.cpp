#include "core/state_space/line_sums.h"

#include "core/ending.h"
#include "core/linalg/two_threads.h"
#include "core/state_space/carried_sums.h"
#include "core/state_space/column_sums.h"
#include "core/state_space/compensated_sum.h"
#include "core/state_space/sorted_rows.h"

#include <algorithm>
#include <array>
#include <cassert>
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

constexpr Index askedAfter = Index{1} << 16; // rows

/// Rows and places as one meets them from the left, or from the right with all signs turned.
struct Walk {
    const VectorXd& rows;
    const VectorXd& places; // ascending
    bool fromRight = false;

    static Index at(const VectorXd& of, Index i, bool fromRight) { return fromRight ? of.size() - 1 - i : i; }
    Index row(Index i) const { return at(rows, i, fromRight); }
    Index place(Index i) const { return at(places, i, fromRight); }
    double position(double x) const { return fromRight ? -x : x; }
    /// Rows at the place itself are met from the right.
    bool isBefore(double place, double row) const { return fromRight ? place > row : place <= row; }
};

/// What one walk adds: at the places, and, from the left, to the pairs of two different rows.
struct WalkSums {
    MatrixXd at; // as Walk::places
    std::vector<CompensatedSum> pairs;
};

template <class Carried>
void walk(Carried carried, const Walk& along, const MatrixXd& weights, WalkSums& sums, const std::stop_token& stop)
{
    using Numbers = typename Carried::Numbers;
    const auto columns = static_cast<std::size_t>(weights.cols());
    const auto weight = [&](Index row, std::size_t column) { return weights(row, static_cast<Index>(column)); };
    ColumnSums<Carried> all(columns);
    const auto moves = [&] { all.move(carried); };
    Index next = 0;
    const auto readPlacesBefore = [&](const auto& isBefore) {
        for (; next < along.places.size(); ++next) {
            const Index place = along.place(next);
            if (!isBefore(along.places[place]))
                return;
            carried.goTo(along.position(along.places[place]), moves);
            const Numbers reading = carried.reading();
            for (std::size_t a = 0; a < columns; ++a)
                sums.at(place, static_cast<Index>(a)) += all.read(a, reading);
        }
    };
    for (Index i = 0; i < along.rows.size(); ++i) {
        if (i % askedAfter == 0)
            endIfStopped(stop);
        const Index row = along.row(i);
        const double x = along.rows[row];
        readPlacesBefore([&](double place) { return along.isBefore(place, x); });
        carried.goTo(along.position(x), moves);
        if (!sums.pairs.empty()) {
            const Numbers reading = carried.reading();
            for (std::size_t b = 0; b < columns; ++b) {
                const double value = all.read(b, reading);
                for (std::size_t a = 0; a < columns; ++a)
                    sums.pairs[a * columns + b].add(weight(row, a) * value);
            }
        }
        const Numbers entry = carried.entry();
        for (std::size_t a = 0; a < columns; ++a)
            all.add(a, weight(row, a), entry);
    }
    readPlacesBefore([](double) { return true; });
}

MatrixXd compensatedProducts(const MatrixXd& weights)
{
    const Index columns = weights.cols();
    MatrixXd products(columns, columns);
    for (Index a = 0; a < columns; ++a)
        for (Index b = 0; b <= a; ++b) {
            CompensatedSum sum;
            for (Index i = 0; i < weights.rows(); ++i)
                sum.add(weights(i, a) * weights(i, b));
            products(a, b) = products(b, a) = sum.value();
        }
    return products;
}

} // namespace

AscendingRows ascendingRows(const VectorXd& x)
{
    AscendingRows rows{.places = VectorXd(x.size()), .order = ascendingOrder(x)};
    for (Index i = 0; i < x.size(); ++i)
        rows.places[i] = x[rows.order[static_cast<std::size_t>(i)]];
    return rows;
}

SumsAlongLine sumsAlongLine(const DecayingTerms& kernel, const AscendingRows& rows, const MatrixXd& weights,
                            const VectorXd& places, const std::stop_token& stop)
{
    assert(weights.rows() == rows.size());
    const Index columns = weights.cols(), count = columns * columns;
    const AscendingRows asked = ascendingRows(places);
    const MatrixXd none = MatrixXd::Zero(places.size(), columns);
    std::array<WalkSums, 2> sums{WalkSums{none, std::vector<CompensatedSum>(static_cast<std::size_t>(count))},
                                 WalkSums{none, {}}};
    const Index walks = places.size() > 0 ? 2 : 1;
    const double operations = 100.0 * static_cast<double>(rows.size() * walks);
    inTwoHalves(walks, operations, [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i)
            for (const DecayingTerm& term : kernel)
                withCarriedSums(term, [&](const auto& carried) {
                    walk(carried, {.rows = rows.places, .places = asked.places, .fromRight = i == 1}, weights,
                         sums[static_cast<std::size_t>(i)], stop);
                });
    });
    SumsAlongLine all{.pairs = atZero(kernel) * compensatedProducts(weights), .at = none};
    for (Index a = 0; a < columns; ++a)
        for (Index b = 0; b < columns; ++b)
            all.pairs(a, b) += sums[0].pairs[static_cast<std::size_t>(a * columns + b)].value() +
                               sums[0].pairs[static_cast<std::size_t>(b * columns + a)].value();
    for (Index i = 0; i < places.size(); ++i)
        all.at.row(asked.order[static_cast<std::size_t>(i)]) = sums[0].at.row(i) + sums[1].at.row(i);
    return all;
}

namespace
{

/// The sums over pairs of a row of the groups begin … end−1 and a later one of any group.
template <class Carried>
void addGroupSums(Carried carried, const AscendingRows& rows, const std::vector<std::uint16_t>& groupOf, Index begin,
                  Index end, MatrixXd& sums, const std::stop_token& stop)
{
    using Numbers = typename Carried::Numbers;
    constexpr auto size = static_cast<Index>(Carried::size);
    Eigen::Matrix<double, Eigen::Dynamic, static_cast<int>(size)> all(end - begin, size); // M of each group
    all.setZero();
    const auto moves = [&] {
        for (Index group = 0; group < all.rows(); ++group) {
            Numbers ofGroup;
            Eigen::Map<Eigen::Matrix<double, 1, static_cast<int>(size)>> numbers(ofGroup.data());
            numbers = all.row(group);
            ofGroup = carried.move(ofGroup);
            all.row(group) = numbers;
        }
    };
    for (Index i = 0; i < rows.size(); ++i) {
        if (i % askedAfter == 0)
            endIfStopped(stop);
        const Index group = groupOf[static_cast<std::size_t>(i)];
        carried.goTo(rows.places[i], moves);
        const Numbers reading = carried.reading();
        auto later = sums.col(group).segment(begin, end - begin);
        for (Index q = 0; q < size; ++q)
            later += reading[static_cast<std::size_t>(q)] * all.col(q);
        if (group < begin || group >= end)
            continue;
        const Numbers entry = carried.entry();
        all.row(group - begin) += Eigen::Map<const Eigen::Matrix<double, 1, static_cast<int>(size)>>(entry.data());
    }
}

} // namespace

MatrixXd groupSums(const DecayingTerms& kernel, const AscendingRows& rows, const std::vector<std::uint16_t>& groupOf,
                   Index count, const std::stop_token& stop)
{
    assert(std::ssize(groupOf) == rows.size());
    MatrixXd earlier = MatrixXd::Zero(count, count);
    const double operations = static_cast<double>(rows.size()) * static_cast<double>(count);
    inTwoHalves(count, operations, [&](Index begin, Index end) {
        for (const DecayingTerm& term : kernel)
            withCarriedSums(
                term, [&](const auto& carried) { addGroupSums(carried, rows, groupOf, begin, end, earlier, stop); });
    });
    MatrixXd sums = earlier + earlier.transpose();
    for (const std::uint16_t group : groupOf)
        sums(group, group) += atZero(kernel);
    return sums;
}

double lineSumError(const DecayingTerms& kernel)
{
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const auto most = [](std::size_t p) { // of s^p e^{−s}, and not less than 1
        const auto power = static_cast<double>(p);
        return std::max(1.0, std::pow(power / std::numbers::e, power));
    };
    double error = 0.0;
    for (const DecayingTerm& term : kernel)
        for (std::size_t p = 0; p < term.powers.size(); ++p) // the angle of a wave is rounded, too
            error += std::abs(term.powers[p]) * (16.0 * static_cast<double>(term.powers.size()) * most(p) +
                                                 4.0 * term.frequency / term.rate * most(p + 1));
    return epsilon * error;
}

} // namespace core
