// Answers of FourierRegression at its own rows, however many: by trigonometric polynomials.

#include "core/fourier/fourier_regression.h"
#include "core/fourier/fourier_values.h"

#include <algorithm>
#include <complex>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

using Complex = std::complex<double>;
constexpr Index rowsABlock = 1 << 15; // what is kept of a block beside the rows stays small

/// The coefficients of Σ w_a times the waves: the cosines of `half`, then the sines of all but the first.
VectorXcd coefficientsOf(const std::vector<Mode>& half, const FourierModes& modes, const VectorXd& waves)
{
    const Index h = std::ssize(half);
    VectorXcd coefficients = VectorXcd::Zero(modes.count());
    for (Index a = 0; a < h; ++a) {
        const Mode& mode = half[static_cast<std::size_t>(a)];
        coefficients(modes.at(mode.first, mode.second)) = Complex(waves(a), a > 0 ? -waves(h - 1 + a) : 0.0);
    }
    return coefficients;
}

/// The coefficients of Σ_ab v_ab times waves a and b, of twice the modes; v symmetric.
VectorXcd squareOf(const std::vector<Mode>& half, const FourierModes& twice, const MatrixXd& v)
{
    const Index h = std::ssize(half);
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

FourierModes doubled(FourierModes modes)
{
    modes.most *= 2;
    return modes;
}

} // namespace

MatrixXd FourierRegression::combined(const Points& at, const MatrixXd& combinations) const
{
    const Index waves = roots_.size(), columns = combinations.cols();
    MatrixXcd coefficients(waves > 0 ? grid_.modes.count() : 0, columns);
    for (Index k = 0; waves > 0 && k < columns; ++k)
        coefficients.col(k) =
            coefficientsOf(grid_.half, grid_.modes, roots_.cwiseProduct(combinations.col(k).head(waves)));
    MatrixXd values =
        waves > 0 ? fourierValues(at, coefficients, grid_.modes) : MatrixXd(MatrixXd::Zero(at.rows(), columns));
    const MatrixXd ofRaw = fromRaw_ * combinations.bottomRows(fromRaw_.cols()); // R×k
    for (Index begin = 0; ofRaw.rows() > 0 && begin < at.rows(); begin += rowsABlock) {
        const Index count = std::min(rowsABlock, at.rows() - begin);
        for (Index r = 0; r < ofRaw.rows(); ++r)
            if (!ofRaw.row(r).isZero(0.0))
                values.middleRows(begin, count) += sums_->rawColumn(r, at.middleRows(begin, count)) * ofRaw.row(r);
    }
    return values;
}

VectorXd FourierRegression::means() const
{
    return (combined(rows_->x(), solved_).array() + centre_).matrix();
}

VectorXd FourierRegression::weights() const
{
    return (rows_->targets() - means()) / noise_;
}

FourierRegression::Leverage FourierRegression::leverage() const
{
    const Index waves = roots_.size(), rest = fromRaw_.cols(), raw = fromRaw_.rows();
    const MatrixXd inverse = inverseSystem();
    Leverage leverage{.square = {},
                      .besideRaw = MatrixXcd(waves > 0 ? grid_.modes.count() : 0, raw),
                      .onRaw = fromRaw_ * inverse.bottomRightCorner(rest, rest) * fromRaw_.transpose()};
    if (waves == 0)
        return leverage;
    const MatrixXd mixed = roots_.asDiagonal() * inverse.topRightCorner(waves, rest) * fromRaw_.transpose();
    leverage.square = squareOf(grid_.half, doubled(grid_.modes),
                               roots_.asDiagonal() * inverse.topLeftCorner(waves, waves) * roots_.asDiagonal());
    for (Index r = 0; r < raw; ++r)
        leverage.besideRaw.col(r) = coefficientsOf(grid_.half, grid_.modes, 2.0 * mixed.col(r));
    return leverage;
}

VectorXd FourierRegression::valuesOf(const Leverage& leverage, const Points& at) const
{
    const bool hasWaves = leverage.square.size() > 0;
    const FourierModes twice = doubled(grid_.modes);
    VectorXd values = VectorXd::Zero(at.rows());
    for (Index begin = 0; begin < at.rows(); begin += rowsABlock) {
        const Index count = std::min(rowsABlock, at.rows() - begin);
        const auto places = at.middleRows(begin, count);
        auto here = values.segment(begin, count);
        if (hasWaves)
            here += fourierValues(places, leverage.square, twice);
        if (leverage.onRaw.rows() == 0)
            continue;
        const MatrixXd raw = sums_->rawAt(places);
        here += (raw * leverage.onRaw).cwiseProduct(raw).rowwise().sum();
        if (hasWaves)
            here += fourierValues(places, leverage.besideRaw, grid_.modes).cwiseProduct(raw).rowwise().sum();
    }
    return values;
}

/// Where a row nearly determines the function by itself, 1 − ψᵀB⁻¹ψ is a small difference: for these few (their
/// leverages add up to the degrees of freedom) by the factor.
GpLeaveOneOut FourierRegression::leaveOneOut() const
{
    VectorXd atRows = valuesOf(leverage(), rows_->x());
    std::vector<Index> alone;
    for (Index i = 0; i < size(); ++i)
        if (atRows(i) > 0.5)
            alone.push_back(i);
    if (!alone.empty())
        atRows(alone) = whitened(features(rows_->x()(alone, Eigen::all))).colwise().squaredNorm().transpose();
    const Eigen::ArrayXd left = (1.0 - atRows.array()).max(0.5 * std::numeric_limits<double>::epsilon());
    GpLeaveOneOut found{.mean = rows_->targets() - ((rows_->targets() - means()).array() / left).matrix(),
                        .observedVariance = noise_ / left};
    if (basis_.size() > 0)
        forgetIndispensable(found, basis_.at(rows_->x()));
    return found;
}

} // namespace core
