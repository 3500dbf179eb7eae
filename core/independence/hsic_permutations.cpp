#include "core/independence/hsic_permutations.h"

#include "core/hypothesis/nulls.h"
#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double traceTolerance = 1e-14; // of a trace: what the factors may leave out
constexpr int permutationsABlock = 16;   // their permuted factors fit the second-level cache

/// Σ_i<j K_ij L_π(i)π(j), in four running sums so that they do not wait for one another.
double triangleUnder(const MatrixIn& x, const MatrixIn& y, const std::vector<Index>& order)
{
    const std::vector<std::int32_t> rows(order.begin(), order.end()); // half the memory to read
    double first = 0.0, second = 0.0, third = 0.0, fourth = 0.0;
    for (Index j = 1; j < x.cols(); ++j) {
        const double* of = x.col(j).data();
        const double* permuted = y.col(rows[static_cast<std::size_t>(j)]).data();
        const std::int32_t* row = rows.data();
        Index i = 0;
        for (; i + 4 <= j; i += 4) {
            first += of[i] * permuted[row[i]];
            second += of[i + 1] * permuted[row[i + 1]];
            third += of[i + 2] * permuted[row[i + 2]];
            fourth += of[i + 3] * permuted[row[i + 3]];
        }
        for (; i < j; ++i)
            first += of[i] * permuted[row[i]];
    }
    return (first + second) + (third + fourth);
}

double diagonalUnder(const VectorXd& x, const VectorXd& y, const std::vector<Index>& order)
{
    double sum = 0.0;
    for (Index i = 0; i < x.size(); ++i)
        sum += x[i] * y[order[static_cast<std::size_t>(i)]];
    return sum;
}

PivotedCholesky factorOf(const MatrixIn& matrix, Index mostRank)
{
    return pivotedCholesky(
        matrix.diagonal(), [&](Index j) -> VectorXd { return matrix.col(j); }, traceTolerance, mostRank);
}

} // namespace

std::optional<std::string> blockLengthProblem(Index rows, Index blockLength)
{
    constexpr Index leastBlocks = 5;
    if (blockLength == 1 || rows >= leastBlocks * blockLength)
        return std::nullopt;
    return "of " + std::to_string(rows) + " rows at most " + std::to_string(std::max<Index>(rows / leastBlocks, 1)) +
           " can stay together, for five blocks at least to be shuffled";
}

HsicPermutations::HsicPermutations(MatrixXd centredX, MatrixXd centredY, Index blockLength)
    : x_(std::move(centredX)), y_(std::move(centredY)),
      blockLength_(blockLength), traces_{.x = x_.trace(), .y = y_.trace()}, factors_(factorsOf(x_, y_))
{
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const auto n = static_cast<double>(x_.rows());
    const double share = 8.0 * epsilon + (factors_ ? 2.0 * traceTolerance : 0.0);
    rounding_ = share * traces_.x * traces_.y / (n * n);
}

std::optional<HsicPermutations::Factors> HsicPermutations::factorsOf(const MatrixIn& x, const MatrixIn& y)
{
    // A multiply-add of a product takes about a sixth of the time of one that gathers.
    const Index n = x.rows(), most = 3 * n;
    const PivotedCholesky ofX = factorOf(x, n / 2);
    const Index rank = std::max<Index>(ofX.factor.cols(), 1);
    if (!ofX.converged || rank > most)
        return std::nullopt;
    PivotedCholesky ofY = factorOf(y, std::min(n / 2, most / rank));
    if (!ofY.converged)
        return std::nullopt;
    return Factors{.x = ofX.factor, .yTransposed = ofY.factor.transpose()};
}

std::vector<Index> HsicPermutations::order(std::uint64_t seed, int b) const
{
    return permutedBlocks(size(), blockLength_, seed, b);
}

HsicSums HsicPermutations::under(const std::vector<Index>& order) const
{
    HsicSums sums{.product = 0.0, .diagonal = diagonalUnder(x_.diagonal(), y_.diagonal(), order)};
    if (factors_) {
        const MatrixXd permuted = factors_->yTransposed(Eigen::all, order);
        sums.product = multiply(permuted, factors_->x).squaredNorm();
    } else {
        sums.product = 2.0 * triangleUnder(x_, y_, order) + sums.diagonal;
    }
    return sums;
}

std::vector<HsicSums> HsicPermutations::blockOf(std::uint64_t seed, int first, int last) const
{
    std::vector<HsicSums> sums;
    if (!factors_) {
        for (int b = first; b < last; ++b)
            sums.push_back(under(order(seed, b)));
        return sums;
    }
    const Index rank = factors_->yTransposed.rows();
    MatrixXd permuted(rank * (last - first), size());
    const VectorXd ofX = x_.diagonal(), ofY = y_.diagonal();
    for (int b = first; b < last; ++b) {
        const std::vector<Index> rows = order(seed, b);
        for (Index i = 0; i < size(); ++i)
            permuted.col(i).segment(rank * (b - first), rank) =
                factors_->yTransposed.col(rows[static_cast<std::size_t>(i)]);
        sums.push_back({.product = 0.0, .diagonal = diagonalUnder(ofX, ofY, rows)});
    }
    const MatrixXd products = multiply(permuted, factors_->x);
    for (std::size_t k = 0; k < sums.size(); ++k)
        sums[k].product = products.middleRows(rank * static_cast<Index>(k), rank).squaredNorm();
    return sums;
}

Outcome<std::vector<HsicSums>> HsicPermutations::sums(std::uint64_t seed, int first, int last,
                                                      std::stop_token stop) const
{
    std::vector<HsicSums> all(static_cast<std::size_t>(last - first));
    const double operations = static_cast<double>(x_.size()) * (last - first);
    inTwoHalves(last - first, operations, [&](Index begin, Index end) {
        for (Index block = begin; block < end && !stop.stop_requested(); block += permutationsABlock) {
            const Index blockEnd = std::min<Index>(block + permutationsABlock, end);
            const std::vector<HsicSums> found =
                blockOf(seed, first + static_cast<int>(block), first + static_cast<int>(blockEnd));
            std::copy(found.begin(), found.end(), all.begin() + block);
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    return all;
}

} // namespace core
