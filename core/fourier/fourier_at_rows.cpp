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

MatrixXd FourierRegression::atRows(const MatrixXd& combinations) const
{
    const MatrixXd& x = rows_->x();
    const Index waves = roots_.size(), columns = combinations.cols();
    MatrixXcd coefficients(waves > 0 ? grid_.modes.count() : 0, columns);
    for (Index k = 0; waves > 0 && k < columns; ++k)
        coefficients.col(k) =
            coefficientsOf(grid_.half, grid_.modes, roots_.cwiseProduct(combinations.col(k).head(waves)));
    MatrixXd values =
        waves > 0 ? fourierValues(x, coefficients, grid_.modes) : MatrixXd(MatrixXd::Zero(size(), columns));
    const MatrixXd ofRaw = fromRaw_ * combinations.bottomRows(fromRaw_.cols()); // R×k
    for (Index begin = 0; ofRaw.rows() > 0 && begin < size(); begin += rowsABlock) {
        const Index count = std::min(rowsABlock, size() - begin);
        for (Index r = 0; r < ofRaw.rows(); ++r)
            if (!ofRaw.row(r).isZero(0.0))
                values.middleRows(begin, count) += sums_->rawColumn(r, x.middleRows(begin, count)) * ofRaw.row(r);
    }
    return values;
}

VectorXd FourierRegression::means() const
{
    return (atRows(solved_).array() + centre_).matrix();
}

VectorXd FourierRegression::weights() const
{
    return (rows_->targets() - means()) / noise_;
}

VectorXd FourierRegression::leverages() const
{
    const MatrixXd& x = rows_->x();
    const Index waves = roots_.size(), rest = fromRaw_.cols(), raw = fromRaw_.rows();
    const MatrixXd inverse = inverseSystem();
    const MatrixXd onRaw = fromRaw_ * inverse.bottomRightCorner(rest, rest) * fromRaw_.transpose();
    const FourierModes twice = doubled(grid_.modes);
    VectorXcd square;
    MatrixXcd besideRaw(waves > 0 ? grid_.modes.count() : 0, raw);
    if (waves > 0) {
        const MatrixXd mixed = roots_.asDiagonal() * inverse.topRightCorner(waves, rest) * fromRaw_.transpose();
        square = squareOf(grid_.half, twice,
                          roots_.asDiagonal() * inverse.topLeftCorner(waves, waves) * roots_.asDiagonal());
        for (Index r = 0; r < raw; ++r)
            besideRaw.col(r) = coefficientsOf(grid_.half, grid_.modes, 2.0 * mixed.col(r));
    }
    VectorXd leverages = VectorXd::Zero(size());
    for (Index begin = 0; begin < size(); begin += rowsABlock) {
        const Index count = std::min(rowsABlock, size() - begin);
        const auto places = x.middleRows(begin, count);
        auto here = leverages.segment(begin, count);
        if (waves > 0)
            here += fourierValues(places, square, twice);
        if (rest == 0)
            continue;
        const MatrixXd values = sums_->rawAt(places);
        here += (values * onRaw).cwiseProduct(values).rowwise().sum();
        if (waves > 0)
            here += fourierValues(places, besideRaw, grid_.modes).cwiseProduct(values).rowwise().sum();
    }
    return leverages;
}

/// Where a row nearly determines the function by itself, 1 − ψᵀB⁻¹ψ is a small difference: for these few (their
/// leverages add up to the degrees of freedom) by the factor.
GpLeaveOneOut FourierRegression::leaveOneOut() const
{
    VectorXd leverage = leverages();
    std::vector<Index> alone;
    for (Index i = 0; i < size(); ++i)
        if (leverage(i) > 0.5)
            alone.push_back(i);
    if (!alone.empty())
        leverage(alone) = whitened(features(rows_->x()(alone, Eigen::all))).colwise().squaredNorm().transpose();
    const Eigen::ArrayXd left = (1.0 - leverage.array()).max(0.5 * std::numeric_limits<double>::epsilon());
    GpLeaveOneOut found{.mean = rows_->targets() - ((rows_->targets() - means()).array() / left).matrix(),
                        .observedVariance = noise_ / left};
    if (basis_.size() > 0)
        forgetIndispensable(found, basis_.at(rows_->x()));
    return found;
}

} // namespace core
