#include "core/fourier/density_grid.h"

#include "core/fourier/grid_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double doubleRounding = std::numeric_limits<double>::epsilon();

/// What the repetitions of the kernel leave within the window, at most.
double repeated(const Kernel& kernel, const std::vector<WindowColumn>& columns, const VectorXd& periods)
{
    const Index d = periods.size();
    constexpr int turns = 3;
    double sum = 0.0;
    for (int i = -turns; i <= turns; ++i)
        for (int j = d == 2 ? -turns : 0; j <= (d == 2 ? turns : 0); ++j) {
            if (i == 0 && j == 0)
                continue;
            Eigen::RowVectorXd apart(d);
            for (Index c = 0; c < d; ++c) {
                const int turn = c == 0 ? i : j;
                apart(c) = std::max(0.0, std::abs(turn) * periods(c) -
                                             (turn == 0 ? 0.0 : columns[static_cast<std::size_t>(c)].width));
            }
            // What is further away falls at least like the square of the distance.
            const double further =
                std::max(std::abs(i), std::abs(j)) == turns ? static_cast<double>(d) * turns + 1.0 : 1.0;
            sum += further * farBound(kernel, apart).falling;
        }
    return sum;
}

/// Along a column, the last mode whose weight may still count, and not more than `most`.
int lastMode(const SpectralMeasure& measure, const VectorXd& step, Index column, double least, int most)
{
    const double falls = std::ceil(measure.fallsFrom / step(column));
    if (!(falls < most))
        return most;
    const auto counts = [&](int j) {
        const double f = step(column) * j;
        return measure.density(column == 0 ? f : 0.0, column == 0 ? 0.0 : f) * step.prod() > least;
    };
    int low = static_cast<int>(falls), high = low + 1;
    while (high < most && counts(high)) {
        low = high;
        high = std::min(2 * high, most);
    }
    if (counts(high))
        return high;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (counts(middle) ? low : high) = middle;
    }
    return high;
}

/// The weights beyond the last mode of the line, of both sides: some of them, and a power that goes on from there.
double tailOfLine(const SpectralMeasure& measure, double step, int last)
{
    const auto weight = [&](double j) { return step * measure.density(step * j, 0.0); };
    const int end = 8 * std::max(last, 8);
    double sum = 0.0;
    for (int j = last + 1; j <= end; ++j) {
        const double next = weight(j);
        sum += next;
        if (next * end <= 1e-3 * sum) // it falls
            return 2.0 * (sum + next * end);
    }
    const double there = weight(end), before = weight(0.5 * end);
    if (there > 0.0 && before > there) {
        const double power = std::log2(before / there);
        sum += power > 1.0 ? there * end / (power - 1.0) : std::numeric_limits<double>::infinity();
    }
    return 2.0 * sum;
}

struct Chosen {
    std::vector<Mode> half{};
    std::vector<double> weights{};
    double left = 0.0; // the weights within `last` that were left out, of both halves
    Mode last{};       // no mode beyond was looked at
};

Chosen chosenOnLine(const SpectralMeasure& measure, double step, double left, int most)
{
    constexpr int furthest = 32'000; // that a table of sums is made for
    VectorXd steps(1);
    steps << step;
    // The last weight is a share of what is left beyond it, and all in gaps between peaks together are another.
    const double least = 0.02 * left;
    Chosen chosen{.last = {.first = lastMode(measure, steps, 0, least, furthest)}};
    const double inGaps = least / chosen.last.first;
    for (int j = 0; j <= chosen.last.first; ++j) {
        const double weight = step * measure.density(step * j, 0.0);
        if (j > 0 && weight <= inGaps) {
            chosen.left += 2.0 * weight;
            continue;
        }
        if (std::ssize(chosen.half) > most) {
            chosen.last.first = j - 1;
            break;
        }
        chosen.half.push_back({.first = j});
        chosen.weights.push_back(weight);
    }
    return chosen;
}

/// Of the modes of a rectangle those with the greatest weights.
Chosen chosenInPlane(const SpectralMeasure& measure, const VectorXd& step, double left, Index most)
{
    const double area = step.prod(), least = 1e-3 * left;
    constexpr int widest = 500;
    Chosen chosen{.last = {.first = lastMode(measure, step, 0, least, widest),
                           .second = lastMode(measure, step, 1, least, widest)}};
    struct Weighted {
        Mode mode;
        double weight;
    };
    std::vector<Weighted> all;
    for (int i = 0; i <= chosen.last.first; ++i)
        for (int j = -chosen.last.second; j <= chosen.last.second; ++j) {
            if (i == 0 && j < 0)
                continue;
            const double weight = area * measure.density(step(0) * i, step(1) * j);
            if (weight > least || (i == 0 && j == 0))
                all.push_back({{i, j}, weight});
            else
                chosen.left += 2.0 * weight;
        }
    std::ranges::stable_sort(all, [](const Weighted& a, const Weighted& b) { return a.weight > b.weight; });
    const auto origin = std::ranges::find(all, Mode{}, &Weighted::mode);
    std::rotate(all.begin(), origin, origin + 1);
    const std::size_t kept = std::min(all.size(), static_cast<std::size_t>((most + 1) / 2));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i < kept) {
            chosen.half.push_back(all[i].mode);
            chosen.weights.push_back(all[i].weight);
        } else
            chosen.left += 2.0 * all[i].weight;
    return chosen;
}

/// The weights beyond the rectangle that was looked at, of a density that falls fast enough to end soon.
double tailInPlane(const SpectralMeasure& measure, const VectorXd& step, const Mode& last)
{
    const double area = step.prod();
    double sum = 0.0;
    const auto addLine = [&](int i, int from) { // four of each beside the axes, two of those on them
        const double before = sum;
        for (int j = from; j <= 8 * last.second + 8; ++j) {
            const double weight = 4.0 * area * measure.density(step(0) * i, step(1) * j);
            sum += weight;
            if (weight * (8.0 * last.second + 8.0) <= 1e-3 * (sum - before))
                break;
        }
        return sum - before;
    };
    for (int i = 0; i <= last.first; ++i)
        addLine(i, last.second + 1);
    for (int i = last.first + 1; i <= 8 * last.first + 8; ++i)
        if (addLine(i, 0) * (8.0 * last.first + 8.0) <= 1e-3 * sum)
            break;
    return 1.01 * sum;
}

/// Of exponentials of arguments that are rounded, and, on the line, of frequencies that are: those of the mode, and of
/// lines that have moved a peak.
VectorXd roundingOf(const SpectralMeasure& measure, const FourierGrid& grid)
{
    VectorXd relative(grid.weights.size());
    const double largest = grid.weights.maxCoeff(), step = grid.modes.step(0);
    for (Index i = 0; i < relative.size(); ++i) {
        const double weight = grid.weights(i);
        relative(i) = weight > 0.0 ? doubleRounding * (4.0 + 1.5 * std::log(largest / weight)) + measure.rounding : 0.0;
        if (grid.modes.columns() == 2 || weight == 0.0)
            continue;
        const double f = step * grid.half[static_cast<std::size_t>(i)].first, apart = 1e-3 * step;
        const double slope =
            (measure.density(f + apart, 0.0) - measure.density(f - apart, 0.0)) / (2.0 * apart) * step / weight;
        relative(i) += doubleRounding * frequencyRounding * std::abs(slope) * std::max(f, measure.fallsFrom);
    }
    return relative;
}

} // namespace

Outcome<FourierGrid> densityGrid(const Kernel& kernel, const SpectralMeasure& measure, const FourierWindow& window,
                                 double accuracy, Index most)
{
    const Index d = window.low.size();
    const double falling = farBound(kernel, Eigen::RowVectorXd::Zero(d)).falling, left = accuracy * falling;
    FourierGrid grid = gridOfLines(measure, falling);
    std::vector<WindowColumn> columns;
    VectorXd periods(d);
    for (Index c = 0; c < d; ++c) {
        columns.push_back(columnOf(window, c));
        const WindowColumn& column = columns.back();
        double far = 0.0;
        if (measure.density)
            far = reachAlong(kernel, d, c, left, column.width > 0.0 ? column.width : 1.0);
        if (!std::isfinite(far))
            return reachesTooFar();
        periods(c) = column.periodFor(far);
    }
    grid.modes = modesOfPeriods(columns, periods);
    grid.error = grid.left + linesError(measure, columns.front());
    if (!measure.density)
        return grid;
    const Chosen chosen = d == 1 ? chosenOnLine(measure, grid.modes.step(0), left, static_cast<int>(most / 2))
                                 : chosenInPlane(measure, grid.modes.step, left, most);
    grid.half = chosen.half;
    grid.weights = VectorXd::Map(chosen.weights.data(), std::ssize(chosen.weights));
    if (!grid.weights.allFinite()) // rq with alpha <= ½ at 0
        return reachesTooFar();
    grid.modes.most = mostOf(grid.half, d);
    // All weights add up to k(0) and what the repetitions add to it: what is missing is what was left out, and only
    // where rounding hides it the tails are added up.
    const double repetitions = repeated(kernel, columns, periods);
    const double missing = falling + repetitions - 2.0 * grid.weights.sum() + grid.weights(0);
    double leftOut = missing;
    if (missing <= 1e-10 * falling)
        leftOut = std::max(chosen.left + (d == 1 ? tailOfLine(measure, grid.modes.step(0), chosen.last.first)
                                                 : tailInPlane(measure, grid.modes.step, chosen.last)),
                           missing > 256.0 * doubleRounding * falling ? missing : 0.0);
    grid.left += leftOut + repetitions;
    grid.rounding = roundingOf(measure, grid);
    const double inWeights = 2.0 * grid.rounding.dot(grid.weights) - grid.rounding(0) * grid.weights(0);
    grid.error += leftOut + repetitions + inWeights;
    return ifCloseEnough(std::move(grid), most);
}

} // namespace core
