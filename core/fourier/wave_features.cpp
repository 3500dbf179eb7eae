#include "core/fourier/wave_features.h"

#include "core/fourier/fourier_values.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

using std::numbers::pi;
using Complex = std::complex<double>;
constexpr Index placesABlock = 1 << 15; // what is kept of a block beside the places stays small

Mode sumOf(const Mode& a, const Mode& b, int sign)
{
    return {.first = a.first + sign * b.first, .second = a.second + sign * b.second};
}

/// Σ cos and Σ sin of the modes of a column of sums.
struct CosinesAndSines {
    const Eigen::VectorXcd& sums;
    const FourierModes& modes;
    double cosine(const Mode& mode) const { return sums(modes.at(mode.first, mode.second)).real(); }
    double sine(const Mode& mode) const { return -sums(modes.at(mode.first, mode.second)).imag(); }
};

/// Puts ΦᵀΦ of the grid's waves with their roots into the first corner: the cosines of `half`, then the sines of all
/// but the first. The lower triangle.
void putGramOfWaves(MatrixXd& gram, const VectorXd& roots, const std::vector<Mode>& half, const Eigen::VectorXcd& ones,
                    const FourierModes& modes)
{
    const Index h = std::ssize(half);
    const CosinesAndSines sums{ones, modes};
    for (Index b = 0; b < h; ++b)
        for (Index a = 0; a < h; ++a) {
            const Mode &first = half[static_cast<std::size_t>(a)], &second = half[static_cast<std::size_t>(b)];
            const Mode apart = sumOf(first, second, -1), together = sumOf(first, second, 1);
            if (a >= b) {
                const double near = sums.cosine(apart), far = sums.cosine(together);
                gram(a, b) = 0.5 * (near + far);
                if (a > 0 && b > 0)
                    gram(h - 1 + a, h - 1 + b) = 0.5 * (near - far);
            }
            if (a > 0)
                gram(h - 1 + a, b) = 0.5 * (sums.sine(together) + sums.sine(apart));
        }
    const Index waves = roots.size();
    for (Index b = 0; b < waves; ++b)
        gram.col(b).segment(b, waves - b).array() *= roots.segment(b, waves - b).array() * roots(b);
}

/// What waves of places along one column are at: turns, in long double, since of the last mode there are hundreds, and
/// only what is left of whole ones counts.
using Turns = Eigen::Array<long double, Eigen::Dynamic, 1>;

Turns turnsAlong(const Points& places, const FourierModes& modes, Index column)
{
    return (places.col(column).cast<long double>().array() - static_cast<long double>(modes.centre(column))) *
           static_cast<long double>(modes.step(column));
}

ArrayXd angleOf(const Turns& turns, int mode)
{
    ArrayXd angle(turns.size());
    for (Index i = 0; i < turns.size(); ++i) {
        const long double all = turns(i) * static_cast<long double>(mode);
        angle(i) = 2.0 * pi * static_cast<double>(all - std::round(all));
    }
    return angle;
}

/// The cosines and sines of the modes 0 … most of one column, a column each: m×(most + 1).
struct WavesAlong {
    Eigen::ArrayXXd cosines, sines;
};

WavesAlong wavesAlong(const Points& places, const FourierModes& modes, Index column)
{
    const Turns turns = turnsAlong(places, modes, column);
    const int most = modes.most(column);
    WavesAlong waves{.cosines = {places.rows(), most + 1}, .sines = {places.rows(), most + 1}};
    for (int j = 0; j <= most; ++j) {
        const ArrayXd angle = angleOf(turns, j);
        waves.cosines.col(j) = angle.cos();
        waves.sines.col(j) = angle.sin();
    }
    return waves;
}

/// The waves of a grid's half on the line: m×(2h − 1).
MatrixXd wavesOnLine(const Points& places, const FourierGrid& grid)
{
    const Index h = std::ssize(grid.half);
    MatrixXd waves(places.rows(), std::max<Index>(0, 2 * h - 1));
    const Turns turns = turnsAlong(places, grid.modes, 0);
    for (Index a = 0; a < h; ++a) {
        const ArrayXd angle = angleOf(turns, grid.half[static_cast<std::size_t>(a)].first);
        waves.col(a) = angle.cos();
        if (a > 0)
            waves.col(h - 1 + a) = angle.sin();
    }
    return waves;
}

/// In the plane, where a wave is a product of two.
MatrixXd wavesInPlane(const Points& places, const FourierGrid& grid)
{
    const Index h = std::ssize(grid.half);
    MatrixXd waves(places.rows(), std::max<Index>(0, 2 * h - 1));
    const WavesAlong along = wavesAlong(places, grid.modes, 0), across = wavesAlong(places, grid.modes, 1);
    for (Index a = 0; a < h; ++a) {
        const Mode& mode = grid.half[static_cast<std::size_t>(a)];
        const auto cosine = along.cosines.col(mode.first), sine = along.sines.col(mode.first);
        const auto otherCosine = across.cosines.col(std::abs(mode.second)),
                   otherSine = across.sines.col(std::abs(mode.second));
        const double sign = mode.second < 0 ? -1.0 : 1.0;
        waves.col(a) = cosine * otherCosine - sign * (sine * otherSine);
        if (a > 0)
            waves.col(h - 1 + a) = sine * otherCosine + sign * (cosine * otherSine);
    }
    return waves;
}

} // namespace

VectorXd projectedOnWaves(const std::vector<Mode>& half, const Eigen::VectorXcd& sums, const FourierModes& modes)
{
    const Index h = std::ssize(half);
    const CosinesAndSines of{sums, modes};
    VectorXd result(std::max<Index>(0, 2 * h - 1));
    for (Index a = 0; a < h; ++a) {
        const Mode& mode = half[static_cast<std::size_t>(a)];
        result(a) = of.cosine(mode);
        if (a > 0)
            result(h - 1 + a) = of.sine(mode);
    }
    return result;
}

VectorXd rootsOfWaves(const VectorXd& weights)
{
    const Index h = weights.size();
    VectorXd roots(std::max<Index>(0, 2 * h - 1));
    if (h == 0)
        return roots;
    roots.head(h) = (2.0 * weights).cwiseSqrt();
    roots(0) = std::sqrt(weights(0));
    roots.tail(h - 1) = roots.segment(1, h - 1);
    return roots;
}

MatrixXd restFromRaw(const FourierGrid& grid, const RowSums& sums, const MeanBasis& basis)
{
    const Index raw = sums.rawCount(), d = sums.scale.size();
    std::vector<VectorXd> columns;
    Index wave = 1 + d;
    for (const SpectralLine& line : grid.lines) {
        if (line.frequency == 0.0)
            columns.emplace_back(std::sqrt(line.mass) * VectorXd::Unit(raw, 0));
        else
            for (int i = 0; i < 2; ++i)
                columns.emplace_back(std::sqrt(line.mass) * VectorXd::Unit(raw, wave++));
    }
    if (grid.linear > 0.0)
        columns.emplace_back(std::sqrt(grid.linear) *
                             (sums.modes.centre(0) * VectorXd::Unit(raw, 0) + sums.scale(0) * VectorXd::Unit(raw, 1)));
    const Index priors = std::ssize(columns);
    MatrixXd result = MatrixXd::Zero(raw, priors + basis.size());
    for (Index i = 0; i < priors; ++i)
        result.col(i) = columns[static_cast<std::size_t>(i)];
    // The mean function is linear in the coordinates: its values at 1 + d places are all there is to it.
    MatrixXd places = sums.modes.centre.transpose().replicate(1 + d, 1);
    for (Index c = 0; c < d; ++c)
        places(1 + c, c) += sums.scale(c);
    const MatrixXd values = basis.at(places);
    for (Index i = 0; i < basis.size(); ++i) {
        result(0, priors + i) = values(0, i);
        for (Index c = 0; c < d; ++c)
            result(1 + c, priors + i) = values(1 + c, i) - values(0, i);
    }
    return result;
}

VectorXcd waveCoefficients(const std::vector<Mode>& half, const FourierModes& modes, const VectorXd& waves)
{
    const Index h = std::ssize(half);
    VectorXcd coefficients = VectorXcd::Zero(modes.count());
    for (Index a = 0; a < h; ++a) {
        const Mode& mode = half[static_cast<std::size_t>(a)];
        coefficients(modes.at(mode.first, mode.second)) = Complex(waves(a), a > 0 ? -waves(h - 1 + a) : 0.0);
    }
    return coefficients;
}

VectorXcd squaredWaves(const std::vector<Mode>& half, const FourierModes& twice, const VectorXd& roots,
                       const MatrixIn& form)
{
    const Index h = std::ssize(half);
    const auto v = [&](Index a, Index b) { return roots(a) * form(a, b) * roots(b); };
    VectorXcd coefficients = VectorXcd::Zero(twice.count());
    for (Index b = 0; b < h; ++b)
        for (Index a = 0; a < h; ++a) {
            const Mode &first = half[static_cast<std::size_t>(a)], &second = half[static_cast<std::size_t>(b)];
            Complex &apart = coefficients(twice.at(first.first - second.first, first.second - second.second)),
                    &together = coefficients(twice.at(first.first + second.first, first.second + second.second));
            const bool isSine = a > 0, areSines = isSine && b > 0;
            const double cosines = 0.5 * v(a, b), sines = areSines ? 0.5 * v(h - 1 + a, h - 1 + b) : 0.0;
            const Complex mixed(0.0, isSine ? -v(h - 1 + a, b) : 0.0);
            apart += cosines + sines + mixed;
            together += cosines - sines + mixed;
        }
    return coefficients;
}

FourierModes twiceAsMany(FourierModes modes)
{
    modes.most *= 2;
    return modes;
}

MatrixXd WaveFeatures::gram() const
{
    const Index waves = roots.size(), rest = fromRaw.cols();
    MatrixXd onRaw(waves, sums.rawCount());
    for (Index r = 0; r < onRaw.cols(); ++r)
        onRaw.col(r) = projectedOnWaves(grid.half, sums.ofModes.col(r), sums.modes);
    MatrixXd gram = MatrixXd::Zero(count(), count());
    if (waves > 0) {
        putGramOfWaves(gram, roots, grid.half, sums.ofModes.col(0), sums.modes);
        gram.bottomLeftCorner(rest, waves) = (roots.asDiagonal() * onRaw * fromRaw).transpose();
    }
    gram.bottomRightCorner(rest, rest) = fromRaw.transpose() * sums.products * fromRaw;
    return gram;
}

VectorXd WaveFeatures::total() const
{
    VectorXd total(count());
    if (roots.size() > 0)
        total.head(roots.size()) = roots.cwiseProduct(projectedOnWaves(grid.half, sums.ofModes.col(0), sums.modes));
    total.tail(fromRaw.cols()) = fromRaw.transpose() * sums.products.col(0);
    return total;
}

VectorXd WaveFeatures::heights() const
{
    VectorXd heights(count());
    heights << roots, fromRaw.cwiseAbs().colwise().sum().transpose();
    return heights;
}

MatrixXd WaveFeatures::at(const Points& places) const
{
    MatrixXd result(places.rows(), count());
    result.leftCols(roots.size()) =
        (places.cols() == 2 ? wavesInPlane(places, grid) : wavesOnLine(places, grid)) * roots.asDiagonal();
    result.rightCols(fromRaw.cols()) = sums.rawAt(places) * fromRaw;
    return result;
}

MatrixXd WaveFeatures::combinations(const Points& places, const MatrixXd& of) const
{
    const Index waves = roots.size(), columns = of.cols();
    MatrixXcd coefficients(waves > 0 ? grid.modes.count() : 0, columns);
    for (Index k = 0; waves > 0 && k < columns; ++k)
        coefficients.col(k) = waveCoefficients(grid.half, grid.modes, roots.cwiseProduct(of.col(k).head(waves)));
    MatrixXd values =
        waves > 0 ? fourierValues(places, coefficients, grid.modes) : MatrixXd(MatrixXd::Zero(places.rows(), columns));
    const MatrixXd ofRaw = fromRaw * of.bottomRows(fromRaw.cols()); // R×k
    for (Index begin = 0; ofRaw.rows() > 0 && begin < places.rows(); begin += placesABlock) {
        const Index count = std::min(placesABlock, places.rows() - begin);
        for (Index r = 0; r < ofRaw.rows(); ++r)
            if (!ofRaw.row(r).isZero(0.0))
                values.middleRows(begin, count) += sums.rawColumn(r, places.middleRows(begin, count)) * ofRaw.row(r);
    }
    return values;
}

} // namespace core
