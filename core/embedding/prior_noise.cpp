#include "core/embedding/prior_noise.h"

#include "core/linalg/products.h"

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double reachOfKernel = 6.5;   // lengthscales: exp(-6.5²/2) = 7e-10, squared in r below rounding
constexpr double reachOfMeasure = 12.2; // η: √ν falls below 1e-16
constexpr std::int64_t block = 32;      // normals drawn from one engine

std::int64_t blockOf(std::int64_t cell)
{
    return cell >= 0 ? cell / block : -((-cell + block - 1) / block);
}

/// The normals of cells [first, first + count) of a row, whatever the block they begin in.
void fillRow(std::uint64_t seed, std::uint32_t stream, std::int64_t row, std::int64_t first,
             Eigen::Ref<Eigen::RowVectorXd, 0, Eigen::InnerStride<>> out)
{
    const auto low = [](auto number) { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(number)); };
    const auto high = [](auto number) { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(number) >> 32); };
    const std::int64_t end = first + out.size();
    for (std::int64_t number = blockOf(first); number * block < end; ++number) {
        std::seed_seq words{low(seed), high(seed), stream, low(row), high(row), low(number), high(number)};
        std::mt19937_64 engine(words);
        boost::random::normal_distribution<double> normal;
        for (std::int64_t cell = number * block; cell < (number + 1) * block; ++cell) {
            const double drawn = normal(engine);
            if (cell >= first && cell < end)
                out[cell - first] = drawn;
        }
    }
}

} // namespace

PriorNoise::PriorNoise(EmbeddingPrior prior, std::uint64_t seed, std::uint32_t stream)
    : prior_(std::move(prior)), cell_(prior_.lengthscale.size()), seed_(seed), stream_(stream)
{
    // The integrand over u is a Gaussian of precision 2/ℓ² + 1/η²; a step of its deviation over √2 leaves
    // 2 exp(-4π²) = 1e-17 of the integral.
    for (Index d = 0; d < cell_.size(); ++d) {
        const double l = prior_.lengthscale[d];
        cell_[d] = std::sqrt(0.5 / (2.0 / (l * l) + (prior_.eta ? 1.0 / (*prior_.eta * *prior_.eta) : 0.0)));
    }
}

std::optional<PriorNoise::Cells> PriorNoise::cellsAround(Index dimension, const VectorXd& x, Index most) const
{
    const double h = cell_[dimension], reach = reachOfKernel * prior_.lengthscale[dimension];
    if (x.size() == 0 || !(x.cwiseAbs().maxCoeff() <= 1e12 * h))
        return std::nullopt;
    double from = x.minCoeff() - reach, to = x.maxCoeff() + reach;
    if (prior_.eta) { // at least the cell in the middle
        from = std::min(std::max(from, -reachOfMeasure * *prior_.eta), 0.0);
        to = std::max(std::min(to, reachOfMeasure * *prior_.eta), 0.0);
    }
    if (!(to - from < h * static_cast<double>(most - 2)))
        return std::nullopt;
    const auto first = static_cast<std::int64_t>(std::floor(from / h));
    const auto last = static_cast<std::int64_t>(std::ceil(to / h));
    return Cells{.first = first, .count = last - first + 1};
}

/// k(x, u_c) √(ν(u_c) h) along one dimension: x.size()×cells. The factor in front of k is left out.
MatrixXd PriorNoise::response(Index dimension, const VectorXd& x, const Cells& cells) const
{
    const double h = cell_[dimension], l = prior_.lengthscale[dimension];
    MatrixXd values(x.size(), cells.count);
    for (Index c = 0; c < cells.count; ++c) {
        const double u = h * static_cast<double>(cells.first + c);
        const double measure = prior_.eta ? u * u / (4.0 * *prior_.eta * *prior_.eta) : 0.0;
        values.col(c) = -0.5 * ((x.array() - u) / l).square() - measure;
    }
    expInPlace(values.data(), values.size());
    return std::sqrt(h) * values;
}

MatrixXd PriorNoise::normals(const Cells& first, const Cells& second) const
{
    MatrixXd drawn(first.count, second.count);
    for (Index i = 0; i < first.count; ++i)
        fillRow(seed_, stream_, first.first + i, second.first, drawn.row(i));
    return drawn;
}

/// Cells of the line, a column for each draw.
MatrixXd PriorNoise::normalsOfDraws(const Cells& cells, Index count) const
{
    MatrixXd drawn(count, cells.count);
    for (Index i = 0; i < count; ++i)
        fillRow(seed_, stream_ + static_cast<std::uint32_t>(i), 0, cells.first, drawn.row(i));
    return drawn.transpose();
}

std::optional<MatrixXd> PriorNoise::onLine(const VectorXd& at, Index draws, Index mostCells) const
{
    const std::optional<Cells> all = cellsAround(0, at, mostCells);
    if (!all)
        return std::nullopt;
    const MatrixXd noise = normalsOfDraws(*all, draws);
    MatrixXd values(at.size(), draws);
    for (Index i = 0; i < at.size(); ++i) {
        const VectorXd x = VectorXd::Constant(1, at[i]);
        const Cells near = cellsAround(0, x, mostCells).value_or(*all);
        values.row(i).noalias() =
            prior_.scale * response(0, x, near) * noise.middleRows(near.first - all->first, near.count);
    }
    return values;
}

std::optional<MatrixXd> PriorNoise::onGrid(const VectorXd& axis1, const VectorXd& axis2, Index mostCells) const
{
    const std::optional<Cells> first = cellsAround(0, axis1, mostCells), second = cellsAround(1, axis2, mostCells);
    if (!first || !second)
        return std::nullopt;
    const MatrixXd across = multiplyTransposedRight(normals(*first, *second), response(1, axis2, *second));
    return MatrixXd(prior_.scale * multiply(response(0, axis1, *first), across));
}

} // namespace core
