#include "core/embedding/prior_noise.h"

#include "core/kernels/kernel.h"
#include "core/linalg/products.h"

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double reachOfMeasure = 12.2; // η: √ν falls below 1e-16
constexpr std::int64_t block = 32;      // normals drawn from one engine

/// How fine the cells are, a lengthscale over a cell, and how far a cell is felt, in lengthscales.
struct Fineness {
    double cells, reach;
};
Fineness finenessOf(EmbeddingFamily family, Index dimensions)
{
    const bool line = dimensions == 1;
    switch (family) {
    case EmbeddingFamily::Exponential: // felt to 1e-7 of k on the line, below 1e-4 in the plane
        return line ? Fineness{32.0, 16.0} : Fineness{6.0, 9.5};
    case EmbeddingFamily::Laplacian:
        return line ? Fineness{32.0, 16.0} : Fineness{8.0, 9.5};
    case EmbeddingFamily::Matern32:
        return line ? Fineness{8.0, 11.0} : Fineness{6.0, 8.5};
    case EmbeddingFamily::Matern52:
        return line ? Fineness{6.0, 9.5} : Fineness{5.0, 7.5};
    case EmbeddingFamily::SquaredExponential:
        break;
    }
    return {.cells = 2.0, .reach = 6.5}; // exp(-6.5²/2) = 7e-10, squared in r below rounding
}

/// ((x−u)/ℓ)² become k along one dimension.
void profileOnTheLine(EmbeddingFamily family, const ArrayRef& squares)
{
    if (family == EmbeddingFamily::Matern32)
        Matern32{}.profile(squares);
    else if (family == EmbeddingFamily::Matern52)
        Matern52{}.profile(squares);
    else
        Exponential{}.profile(squares);
}

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
    : prior_(std::move(prior)), cell_(prior_.lengthscale.size()), seed_(seed), stream_(stream),
      parts_(partsOf(prior_.family, cell_.size()))
{
    const double cells = finenessOf(prior_.family, cell_.size()).cells;
    // For se the integrand over u is a Gaussian of precision 2/ℓ² + 1/η²; a step of its deviation over √2 leaves
    // 2 exp(-4π²) = 1e-17 of the integral.
    for (Index d = 0; d < cell_.size(); ++d) {
        const double l = prior_.lengthscale[d];
        if (prior_.family != EmbeddingFamily::SquaredExponential)
            cell_[d] = l / cells;
        else
            cell_[d] = std::sqrt(0.5 / (2.0 / (l * l) + (prior_.eta ? 1.0 / (*prior_.eta * *prior_.eta) : 0.0)));
    }
}

std::optional<PriorNoise::Cells> PriorNoise::cellsAround(Index dimension, const VectorXd& x, Index most) const
{
    const double h = cell_[dimension],
                 reach = finenessOf(prior_.family, cell_.size()).reach * prior_.lengthscale[dimension];
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

/// One part, or in the plane for the Matérn family M_ν(√(2ν)ρ) = ∫ exp(−ρ²/(2s)) Γ(s; ν, ν) ds, by the trapezoidal rule
/// in log s; what is narrower than a small share of a cell is put to the narrowest.
std::vector<PriorNoise::Part> PriorNoise::partsOf(EmbeddingFamily family, Index dimensions)
{
    const double order = maternOrder(family);
    if (dimensions == 1 || family == EmbeddingFamily::Laplacian || std::isinf(order))
        return {Part{}};
    constexpr double step = 0.5;               // leaves 1e-6 of k
    constexpr int narrowest = -17, widest = 8; // steps: from 1/70 of the lengthscale to 7 times it
    constexpr double negligible = 1e-7;
    std::vector<Part> all;
    double rest = 1.0;
    for (int i = narrowest; i <= widest; ++i) {
        const double logSquare = step * i;
        const double weight =
            step * std::exp(order * (std::log(order) + logSquare - std::exp(logSquare)) - std::lgamma(order));
        rest -= weight;
        if (weight > negligible)
            all.push_back({.weight = weight, .width = std::exp(0.5 * logSquare)});
    }
    all.front().weight += rest;
    return all;
}

/// k(x, u_c) √(ν(u_c) h) along one dimension: x.size()×cells. The factor in front of k is left out.
MatrixXd PriorNoise::response(Index dimension, const VectorXd& x, const Cells& cells, const Part& part) const
{
    const double h = cell_[dimension], l = part.width * prior_.lengthscale[dimension];
    const bool gaussian = prior_.family == EmbeddingFamily::SquaredExponential || parts_.size() > 1;
    MatrixXd values(x.size(), cells.count);
    for (Index c = 0; c < cells.count; ++c) {
        const double u = h * static_cast<double>(cells.first + c);
        const double measure = prior_.eta ? u * u / (4.0 * *prior_.eta * *prior_.eta) : 0.0;
        values.col(c) = ((x.array() - u) / l).square();
        if (gaussian)
            values.col(c).array() = -0.5 * values.col(c).array() - measure;
    }
    if (gaussian)
        expInPlace(values.data(), values.size());
    else
        profileOnTheLine(prior_.family, Eigen::Map<ArrayXd>(values.data(), values.size()));
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
            prior_.scale * response(0, x, near, parts_.front()) * noise.middleRows(near.first - all->first, near.count);
    }
    return values;
}

std::optional<MatrixXd> PriorNoise::onGrid(const VectorXd& axis1, const VectorXd& axis2, Index mostCells) const
{
    const std::optional<Cells> first = cellsAround(0, axis1, mostCells), second = cellsAround(1, axis2, mostCells);
    if (!first || !second)
        return std::nullopt;
    const MatrixXd noise = normals(*first, *second);
    MatrixXd values = MatrixXd::Zero(axis1.size(), axis2.size());
    for (const Part& part : parts_) {
        const MatrixXd across = multiplyTransposedRight(noise, response(1, axis2, *second, part));
        values += part.weight * multiply(response(0, axis1, *first, part), across);
    }
    return MatrixXd(prior_.scale * values);
}

} // namespace core
