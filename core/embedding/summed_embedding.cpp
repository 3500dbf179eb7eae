#include "core/embedding/summed_embedding.h"

#include "core/ending.h"
#include "core/fourier/fourier_method.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Index mostEmbeddingModes(Index columns)
{
    return columns == 1 ? 100'001 : 20'001;
}

Outcome<SummedKernel> summedForEmbedding(const Kernel& kernel, const FourierWindow& window, std::optional<Method> asked,
                                         std::optional<Points> rows)
{
    if (window.low.size() > 2)
        return invalidInput("sums over the rows are over one or two columns");
    const auto over = [&](const FourierWindow& part) {
        return summedKernel(kernel, part, asked, [&](const Kernel& waves) {
            return fourierGrid(waves, part, exactGrid, mostEmbeddingModes(part.low.size()));
        });
    };
    return rows ? namingOutlyingRows<SummedKernel>(*rows, window, over) : over(window);
}

Outcome<SummedEmbedding> SummedEmbedding::of(const FourierRows& rows, const Kernel& kernel,
                                             std::vector<Interval> places, std::optional<Method> asked,
                                             std::stop_token stop)
{
    return untilEnding([&] {
        SummedEmbedding embedding;
        embedding.kernel_ = valueOrEnd(summedForEmbedding(kernel, rows.window(std::move(places)), asked));
        embedding.size_ = rows.size();
        if (!embedding.kernel_.falling.empty())
            embedding.line_ = rows.line();
        embedding.errorBound_ = lineSumError(embedding.kernel_.falling);
        if (embedding.kernel_.falling.empty() || embedding.kernel_.hasWaves()) {
            embedding.takeWaves(rows, stop);
            return embedding;
        }
        for (const SpectralLine& line : embedding.grid().lines)
            embedding.constant_ += line.mass;
        embedding.errorBound_ += std::numeric_limits<double>::epsilon() * embedding.constant_;
        return embedding;
    });
}

void SummedEmbedding::takeWaves(const FourierRows& rows, const std::stop_token& stop)
{
    const FourierGrid& grid = kernel_.grid;
    sums_ = valueOrEnd(rows.sumsFor(grid, {}, stop));
    const RowSums& sums = *sums_;
    const auto n = static_cast<double>(size_);
    waves_ = {.modes = grid.modes, .half = grid.half, .coefficients = Eigen::VectorXcd(std::ssize(grid.half))};
    for (Index a = 0; a < std::ssize(grid.half); ++a) {
        const Mode& mode = grid.half[static_cast<std::size_t>(a)];
        waves_.coefficients(a) = grid.weights(a) / n * sums.ofModes.col(0)(sums.modes.at(mode.first, mode.second));
    }
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    double rest = 0.0; // of lines and the linear part, which are a few terms each
    for (const SpectralLine& line : grid.lines)
        rest += line.mass;
    if (grid.linear > 0.0) {
        const double centre = sums.modes.centre(0), scale = sums.scale(0);
        linearVariance_ =
            grid.linear *
            (centre * centre + (2.0 * centre * scale * sums.products(1, 0) + scale * scale * sums.products(1, 1)) / n);
        const double far = std::abs(sums.modes.centre(0)) + 0.5 / sums.modes.step(0);
        rest += grid.linear * far * far;
    }
    errorBound_ += grid.error + 2.0 * fourierSumError * grid.weights.sum() + waves_.rounding() + 64.0 * epsilon * rest;
}

VectorXd SummedEmbedding::at(const Points& places) const
{
    VectorXd values = sums_ ? wavesAt(places) : VectorXd(VectorXd::Constant(places.rows(), constant_));
    if (!kernel_.falling.empty())
        values += line_->sums(kernel_.falling, places.col(0)).at;
    return values;
}

VectorXd SummedEmbedding::wavesAt(const Points& places) const
{
    VectorXd values = waves_.at(places);
    const auto n = static_cast<double>(size_);
    const Index columns = places.cols();
    Index wave = 1 + columns; // as RowSums orders them
    for (const SpectralLine& line : grid().lines) {
        if (line.frequency == 0.0) {
            values.array() += line.mass;
            continue;
        }
        for (int i = 0; i < 2; ++i, ++wave)
            values += line.mass / n * sums_->products(wave, 0) * sums_->rawColumn(wave, places);
    }
    if (grid().linear > 0.0) {
        const double meanRow = sums_->modes.centre(0) + sums_->scale(0) * sums_->products(1, 0) / n;
        values += grid().linear * meanRow * places.col(0);
    }
    return values;
}

Field SummedEmbedding::field(const VectorXd& axis1, const VectorXd& axis2) const
{
    Field field{.axis1 = axis1, .axis2 = axis2, .values = waves_.onGrid(axis1, axis2)};
    for (const SpectralLine& line : grid().lines) // in the plane of frequency 0 alone
        field.values.array() += line.mass;
    return field;
}

double SummedEmbedding::meanOfPairs() const
{
    const auto n = static_cast<double>(size_);
    double sum = constant_ + (kernel_.falling.empty() ? 0.0 : line_->sums(kernel_.falling).pairs(0, 0));
    if (!sums_)
        return sum;
    for (Index a = 0; a < grid().weights.size(); ++a) {
        const Mode& mode = grid().half[static_cast<std::size_t>(a)];
        sum += (a == 0 ? 1.0 : 2.0) * grid().weights(a) *
               std::norm(sums_->ofModes.col(0)(sums_->modes.at(mode.first, mode.second)) / n);
    }
    Index wave = 1 + grid().modes.columns();
    for (const SpectralLine& line : grid().lines) {
        if (line.frequency == 0.0) {
            sum += line.mass;
            continue;
        }
        for (int i = 0; i < 2; ++i, ++wave)
            sum += line.mass * std::pow(sums_->products(wave, 0) / n, 2);
    }
    if (grid().linear > 0.0)
        sum += grid().linear * std::pow(sums_->modes.centre(0) + sums_->scale(0) * sums_->products(1, 0) / n, 2);
    return sum;
}

/// k² has the waves j + k with the weights Σ w_j w_k, and the rows' sums of them are there.
Outcome<VectorXd> SummedEmbedding::meanSquaresOfWaves(const Points& places) const
{
    // Of a rough kernel the many last modes hold next to nothing of the square.
    constexpr double negligible = 1e-7; // of k(0)
    const Index last = std::min<Index>(grid().modes.most(0), mostFourierModes / 2);
    const VectorXd weights = grid().weightsByMode();
    const double left = 2.0 * weights.tail(weights.size() - 1 - last).sum();
    if (left > negligible * grid().variance)
        return invalidInput("the kernel is too rough for the spread of k(x, X) by Fourier sums");
    const auto weight = [&](Index j) { return weights(std::abs(j)); };
    WaveSum squares{.modes = grid().modes, .half = {}, .coefficients = Eigen::VectorXcd(2 * last + 1)};
    const auto n = static_cast<double>(size_);
    for (Index q = 0; q <= 2 * last; ++q) {
        double sum = 0.0;
        for (Index j = q - last; j <= last; ++j)
            sum += weight(j) * weight(q - j);
        squares.half.push_back({.first = static_cast<int>(q)});
        squares.coefficients(q) = sum / n * sums_->ofModes.col(0)(sums_->modes.at(q));
    }
    return squares.at(places);
}

Outcome<VectorXd> SummedEmbedding::meanSquares(const Points& places, const std::stop_token& stop) const
{
    if (places.cols() != 1 || !grid().lines.empty() || grid().linear > 0.0)
        return invalidInput("by sums the spread of k(x, X) is known over one column and for kernels that fall");
    if (kernel_.falling.empty())
        return meanSquaresOfWaves(places);
    if (!hasFallingSquare(kernel_))
        return invalidInput("by sums the spread of k(x, X) is not known for a sum of kinked and very short smooth "
                            "kernels");
    return untilEnding([&] {
        VectorXd squares = line_->sums(fallingPartOfSquare(kernel_), places.col(0), stop).at;
        if (kernel_.hasWaves())
            squares += valueOrEnd(meanSquaresOfWaves(places));
        return squares;
    });
}

Outcome<VectorXd> SummedEmbedding::deviation(const Points& places, const std::stop_token& stop) const
{
    return untilEnding([&] {
        const Eigen::ArrayXd ofSquares = valueOrEnd(meanSquares(places, stop)).array(), mean = at(places).array();
        const auto n = static_cast<double>(size_);
        return VectorXd(((ofSquares - mean.square()).max(0.0) * (n / (n - 1.0))).sqrt());
    });
}

} // namespace core
