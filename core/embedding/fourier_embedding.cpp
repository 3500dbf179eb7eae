#include "core/embedding/fourier_embedding.h"

#include "core/ending.h"

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

Outcome<FourierEmbedding> FourierEmbedding::of(const FourierRows& rows, const Kernel& kernel,
                                               std::vector<Interval> places,
                                               const std::function<void(double)>& progress, std::stop_token stop)
{
    return untilEnding([&] {
        FourierEmbedding embedding;
        FourierGrid& grid = embedding.grid_;
        const Index columns = rows.x().cols();
        grid = valueOrEnd(fourierGrid(kernel, rows.window(std::move(places)), exactGrid, mostEmbeddingModes(columns)));
        embedding.sums_ = valueOrEnd(rows.sumsFor(grid, progress, stop));
        embedding.size_ = rows.size();
        const RowSums& sums = *embedding.sums_;
        const auto n = static_cast<double>(rows.size());
        embedding.waves_ = {
            .modes = grid.modes, .half = grid.half, .coefficients = Eigen::VectorXcd(std::ssize(grid.half))};
        for (Index a = 0; a < std::ssize(grid.half); ++a) {
            const Mode& mode = grid.half[static_cast<std::size_t>(a)];
            embedding.waves_.coefficients(a) =
                grid.weights(a) / n * sums.ofModes.col(0)(sums.modes.at(mode.first, mode.second));
        }
        constexpr double epsilon = std::numeric_limits<double>::epsilon();
        double rest = 0.0; // of lines and the linear part, which are a few terms each
        for (const SpectralLine& line : grid.lines)
            rest += line.mass;
        if (grid.linear > 0.0) {
            const double centre = sums.modes.centre(0), scale = sums.scale(0);
            embedding.linearVariance_ =
                grid.linear * (centre * centre +
                               (2.0 * centre * scale * sums.products(1, 0) + scale * scale * sums.products(1, 1)) / n);
            const double far = std::abs(sums.modes.centre(0)) + 0.5 / sums.modes.step(0);
            rest += grid.linear * far * far;
        }
        embedding.errorBound_ = grid.error + 2.0 * fourierSumError * grid.weights.sum() + embedding.waves_.rounding() +
                                64.0 * epsilon * rest;
        return embedding;
    });
}

VectorXd FourierEmbedding::at(const Points& places) const
{
    VectorXd values = waves_.at(places);
    const auto n = static_cast<double>(size_);
    const Index columns = places.cols();
    Index wave = 1 + columns; // as RowSums orders them
    for (const SpectralLine& line : grid_.lines) {
        if (line.frequency == 0.0) {
            values.array() += line.mass;
            continue;
        }
        for (int i = 0; i < 2; ++i, ++wave)
            values += line.mass / n * sums_->products(wave, 0) * sums_->rawColumn(wave, places);
    }
    if (grid_.linear > 0.0) {
        const double meanRow = sums_->modes.centre(0) + sums_->scale(0) * sums_->products(1, 0) / n;
        values += grid_.linear * meanRow * places.col(0);
    }
    return values;
}

Field FourierEmbedding::field(const VectorXd& axis1, const VectorXd& axis2) const
{
    Field field{.axis1 = axis1, .axis2 = axis2, .values = waves_.onGrid(axis1, axis2)};
    for (const SpectralLine& line : grid_.lines) // in the plane of frequency 0 alone
        field.values.array() += line.mass;
    return field;
}

double FourierEmbedding::meanOfPairs() const
{
    const auto n = static_cast<double>(size_);
    double sum = 0.0;
    for (Index a = 0; a < grid_.weights.size(); ++a) {
        const Mode& mode = grid_.half[static_cast<std::size_t>(a)];
        sum += (a == 0 ? 1.0 : 2.0) * grid_.weights(a) *
               std::norm(sums_->ofModes.col(0)(sums_->modes.at(mode.first, mode.second)) / n);
    }
    Index wave = 1 + grid_.modes.columns();
    for (const SpectralLine& line : grid_.lines) {
        if (line.frequency == 0.0) {
            sum += line.mass;
            continue;
        }
        for (int i = 0; i < 2; ++i, ++wave)
            sum += line.mass * std::pow(sums_->products(wave, 0) / n, 2);
    }
    if (grid_.linear > 0.0)
        sum += grid_.linear * std::pow(sums_->modes.centre(0) + sums_->scale(0) * sums_->products(1, 0) / n, 2);
    return sum;
}

/// k² has the waves j + k with the weights Σ w_j w_k, and the rows' sums of them are there.
Outcome<VectorXd> FourierEmbedding::deviation(const Points& places) const
{
    if (places.cols() != 1 || !grid_.lines.empty() || grid_.linear > 0.0)
        return invalidInput("by Fourier sums the spread of k(x, X) is known over one column and for kernels that fall");
    // Of a rough kernel the many last modes hold next to nothing of the square.
    constexpr double negligible = 1e-7; // of k(0)
    const Index last = std::min<Index>(std::ssize(grid_.half) - 1, mostFourierModes / 2);
    const double left = 2.0 * grid_.weights.tail(grid_.weights.size() - 1 - last).sum();
    if (left > negligible * grid_.variance)
        return invalidInput("the kernel is too rough for the spread of k(x, X) by Fourier sums");
    const auto weight = [&](Index j) { return grid_.weights(std::abs(j)); };
    WaveSum squares{.modes = grid_.modes, .half = {}, .coefficients = Eigen::VectorXcd(2 * last + 1)};
    const auto n = static_cast<double>(size_);
    for (Index q = 0; q <= 2 * last; ++q) {
        double sum = 0.0;
        for (Index j = q - last; j <= last; ++j)
            sum += weight(j) * weight(q - j);
        squares.half.push_back({.first = static_cast<int>(q)});
        squares.coefficients(q) = sum / n * sums_->ofModes.col(0)(sums_->modes.at(q));
    }
    const Eigen::ArrayXd mean = at(places).array(), ofSquares = squares.at(places).array();
    return VectorXd(((ofSquares - mean.square()).max(0.0) * (n / (n - 1.0))).sqrt());
}

} // namespace core
