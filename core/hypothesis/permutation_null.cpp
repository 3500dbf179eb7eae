#include "core/hypothesis/label_sums.h"
#include "core/hypothesis/none_as_far.h"
#include "core/hypothesis/nulls.h"
#include "core/linalg/two_threads.h"

#include <boost/random/uniform_int_distribution.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <span>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// splitmix64 of seed and number: neighbouring seeds and numbers give unrelated generators.
std::uint64_t seedOf(std::uint64_t seed, int b)
{
    std::uint64_t z = seed + 0x9E3779B97F4A7C15ULL * (static_cast<std::uint64_t>(b) + 1);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/// The first `settled` entries of permutation b; the rest of the rows follow in no particular order.
std::vector<Index> shuffledRows(Index pooled, Index settled, std::uint64_t seed, int b)
{
    std::vector<Index> rows(static_cast<std::size_t>(pooled));
    std::iota(rows.begin(), rows.end(), Index{0});
    std::mt19937_64 engine(seedOf(seed, b));
    for (Index i = 0; i < settled; ++i) {
        const Index j = boost::random::uniform_int_distribution<Index>(i, pooled - 1)(engine);
        std::swap(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
    }
    return rows;
}

// Blocks of the product: three of them fit the second-level cache, and one takes few milliseconds between two looks at
// the stop token.
constexpr Index permutationsABlock = 128, rowsABlock = 256;

/// The indicators of P under permutations first … first+count−1, a column each, with their cheap sums.
MatrixXd indicators(const PooledSums& pooled, std::uint64_t seed, Index first, std::span<LabelSums> sums)
{
    MatrixXd labels = MatrixXd::Zero(pooled.rowSums.size(), static_cast<Index>(sums.size()));
    for (Index column = 0; column < labels.cols(); ++column) {
        LabelSums& sum = sums[static_cast<std::size_t>(column)];
        const std::vector<Index> rows = shuffledRows(labels.rows(), pooled.m, seed, static_cast<int>(first + column));
        for (Index k = 0; k < pooled.m; ++k) {
            const Index row = rows[static_cast<std::size_t>(k)];
            labels(row, column) = 1.0;
            sum.rows += pooled.rowSums[row];
            sum.trace += pooled.diagonal[row];
        }
    }
    return labels;
}

/// aᵀKa for every column a of A. K is symmetric: only blocks up to the diagonal are multiplied, the others counted
/// twice.
VectorXd quadraticForms(const MatrixIn& gram, const MatrixXd& a, const std::stop_token& stop)
{
    VectorXd forms = VectorXd::Zero(a.cols());
    for (Index begin = 0; begin < a.rows() && !stop.stop_requested(); begin += rowsABlock) {
        const Index count = std::min(rowsABlock, a.rows() - begin);
        MatrixXd product = multiply(gram.block(begin, begin, count, count), a.middleRows(begin, count));
        if (begin > 0)
            product += 2.0 * multiply(gram.block(begin, 0, count, begin), a.topRows(begin));
        forms += (product.array() * a.middleRows(begin, count).array()).colwise().sum().matrix().transpose();
    }
    return forms;
}

double linearUnder(const MatrixIn& gram, const std::vector<Index>& order)
{
    const std::size_t m = order.size() / 2;
    double sum = 0.0;
    for (std::size_t x = 0; x + 1 < m; x += 2) {
        const Index x1 = order[x], x2 = order[x + 1], y1 = order[m + x], y2 = order[m + x + 1];
        sum += (gram(x1, x2) - gram(x1, y2)) + (gram(y1, y2) - gram(x2, y1));
    }
    return sum / static_cast<double>(m / 2);
}

} // namespace

std::vector<Index> permutedOrder(Index pooled, std::uint64_t seed, int b)
{
    return shuffledRows(pooled, pooled, seed, b);
}

std::vector<Index> permutedBlocks(Index rows, Index length, std::uint64_t seed, int b)
{
    assert(length >= 1 && length <= rows);
    if (length == 1)
        return permutedOrder(rows, seed, b);
    std::vector<Index> order;
    order.reserve(static_cast<std::size_t>(rows));
    for (const Index block : permutedOrder((rows + length - 1) / length, seed, b))
        for (Index row = block * length; row < std::min((block + 1) * length, rows); ++row)
            order.push_back(row);
    return order;
}

std::vector<int> permutedLabels(Index pooled, Index m, std::uint64_t seed, int b)
{
    std::vector<int> labels(static_cast<std::size_t>(pooled), 1);
    const std::vector<Index> rows = shuffledRows(pooled, m, seed, b);
    for (Index k = 0; k < m; ++k)
        labels[static_cast<std::size_t>(rows[static_cast<std::size_t>(k)])] = 0;
    return labels;
}

Outcome<std::vector<LabelSums>> permutedSums(const MatrixIn& gram, const PooledSums& pooled, std::uint64_t seed,
                                             int first, int last, std::stop_token stop)
{
    assert(pooled.m >= 1 && pooled.n >= 1 && pooled.m + pooled.n == gram.rows() && first <= last);
    std::vector<LabelSums> all(static_cast<std::size_t>(last - first));
    const double operations = 0.5 * static_cast<double>(gram.size()) * (last - first);
    inTwoHalves(last - first, operations, [&](Index begin, Index end) {
        for (Index block = begin; block < end && !stop.stop_requested(); block += permutationsABlock) {
            const std::span<LabelSums> sums = std::span(all).subspan(
                static_cast<std::size_t>(block), static_cast<std::size_t>(std::min(permutationsABlock, end - block)));
            const MatrixXd labels = indicators(pooled, seed, first + block, sums);
            const VectorXd within = quadraticForms(gram, labels, stop);
            for (std::size_t k = 0; k < sums.size(); ++k)
                sums[k].within = within[static_cast<Index>(k)];
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    return all;
}

double mmdSquaredUnder(const MatrixIn& gram, Index m, MmdEstimator estimator, const std::vector<Index>& order)
{
    assert(!mmdProblem(estimator, m, gram.rows() - m) && static_cast<Index>(order.size()) == gram.rows());
    if (estimator == MmdEstimator::Linear)
        return linearUnder(gram, order);
    const PooledSums pooled(gram, m);
    LabelSums sums;
    for (Index i = 0; i < m; ++i) {
        const Index row = order[static_cast<std::size_t>(i)];
        sums.rows += pooled.rowSums[row];
        sums.trace += pooled.diagonal[row];
        for (Index j = 0; j < m; ++j)
            sums.within += gram(order[static_cast<std::size_t>(j)], row);
    }
    return mmdSquaredOf(sums, pooled, estimator);
}

Outcome<VectorXd> permutationNull(const MatrixIn& gram, Index m, MmdEstimator estimator, std::uint64_t seed, int count,
                                  std::stop_token stop)
{
    if (auto problem = mmdProblem(estimator, m, gram.rows() - m))
        return *problem;
    VectorXd statistics(count);
    if (estimator == MmdEstimator::Linear) {
        for (int b = 0; b < count; ++b) {
            if (stop.stop_requested())
                return Cancelled{};
            statistics[b] = linearUnder(gram, permutedOrder(gram.rows(), seed, b));
        }
        return statistics;
    }
    const PooledSums pooled(gram, m);
    const Outcome<std::vector<LabelSums>> sums = permutedSums(gram, pooled, seed, 0, count, stop);
    if (std::holds_alternative<Cancelled>(sums))
        return Cancelled{};
    for (int b = 0; b < count; ++b)
        statistics[b] = mmdSquaredOf(std::get<0>(sums)[static_cast<std::size_t>(b)], pooled, estimator);
    return statistics;
}

PValue permutationPValue(const VectorXd& null, double statistic, double rounding)
{
    const auto count = static_cast<double>(null.size());
    if (null.size() == 0)
        return {.value = 1.0, .error = 0.0};
    const double tie = std::max(1e-12 * std::max(null.cwiseAbs().maxCoeff(), std::abs(statistic)), rounding);
    const auto atLeast = static_cast<double>((null.array() >= statistic - tie).count());
    const double p = (1.0 + atLeast) / (1.0 + count);
    return {.value = p, .error = std::sqrt(p * (1.0 - p) / count)};
}

int fewestPermutations(double level)
{
    const auto about = static_cast<int>(std::ceil(1.0 / level)) - 1; // 1/level may be rounded up
    return about > 1 && 1.0 / about <= level ? about - 1 : about;
}

std::optional<int> noneOf(const PValue& p)
{
    const bool none = p.error > 0.0 && std::abs(p.error - p.value) <= 1e-9 * p.value;
    return none ? std::optional(static_cast<int>(std::lround(1.0 / p.value - 1.0))) : std::nullopt;
}

double permutationThreshold(const VectorXd& null, double level)
{
    // p <= level as long as at most `allowed` permutations reach the statistic.
    const auto allowed = static_cast<Index>(std::floor(level * (1.0 + static_cast<double>(null.size())) + 1e-9)) - 1;
    if (allowed < 0 || allowed >= null.size())
        return std::numeric_limits<double>::quiet_NaN();
    std::vector<double> sorted(null.begin(), null.end());
    std::nth_element(sorted.begin(), sorted.begin() + allowed, sorted.end(), std::greater<>());
    return sorted[static_cast<std::size_t>(allowed)];
}

} // namespace core
