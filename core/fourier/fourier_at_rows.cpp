// Answers of FourierRegression at its own rows and at other places, however many: by trigonometric polynomials.

#include "core/fourier/fourier_regression.h"
#include "core/fourier/fourier_values.h"
#include "core/fourier/wave_features.h"
#include "core/work/large_in_turn.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

constexpr Index rowsABlock = 1 << 15; // what is kept of a block beside the rows stays small

} // namespace

MatrixXd FourierRegression::atRows(const MatrixXd& combinations) const
{
    return WaveFeatures{grid_, *sums_, roots_, fromRaw_}.combinations(rows_->x(), combinations);
}

VectorXd FourierRegression::means() const
{
    return (atRows(solved_).array() + centre_).matrix();
}

VectorXd FourierRegression::weights() const
{
    return (rows_->targets() - means()) / noise_;
}

FourierRegression::Quadratic FourierRegression::quadraticOf(const MatrixXd& form) const
{
    const Index waves = roots_.size(), rest = fromRaw_.cols(), raw = fromRaw_.rows();
    Quadratic quadratic{.square = {},
                        .besideRaw = MatrixXcd(waves > 0 ? grid_.modes.count() : 0, raw),
                        .onRaw = fromRaw_ * form.bottomRightCorner(rest, rest) * fromRaw_.transpose()};
    if (waves > 0) {
        const MatrixXd mixed = roots_.asDiagonal() * form.topRightCorner(waves, rest) * fromRaw_.transpose();
        quadratic.square = squaredWaves(grid_.half, twiceAsMany(grid_.modes), roots_, form.topLeftCorner(waves, waves));
        for (Index r = 0; r < raw; ++r)
            quadratic.besideRaw.col(r) = waveCoefficients(grid_.half, grid_.modes, 2.0 * mixed.col(r));
    }
    return quadratic;
}

VectorXd FourierRegression::valuesOf(const Quadratic& quadratic, const Points& at) const
{
    const Index waves = roots_.size(), rest = fromRaw_.cols();
    const FourierModes twice = twiceAsMany(grid_.modes);
    VectorXd found = VectorXd::Zero(at.rows());
    for (Index begin = 0; begin < at.rows(); begin += rowsABlock) {
        const Index count = std::min(rowsABlock, at.rows() - begin);
        const auto places = at.middleRows(begin, count);
        auto here = found.segment(begin, count);
        if (waves > 0)
            here += fourierValues(places, quadratic.square, twice);
        if (rest == 0)
            continue;
        const MatrixXd values = sums_->rawAt(places);
        here += (values * quadratic.onRaw).cwiseProduct(values).rowwise().sum();
        if (waves > 0)
            here += fourierValues(places, quadratic.besideRaw, grid_.modes).cwiseProduct(values).rowwise().sum();
    }
    return found;
}

FourierRegression::Quadratic FourierRegression::leverage() const
{
    const LargeInTurn turn;
    return quadraticOf(inverseSystem());
}

bool FourierRegression::areMany(const Points& at) const
{
    constexpr Index few = 1'000;
    return at.rows() > std::max(few, modes());
}

VectorXd FourierRegression::meanMany(const Points& at) const
{
    return (WaveFeatures{grid_, *sums_, roots_, fromRaw_}.combinations(at, solved_).array() + centre_).matrix();
}

GpPrediction FourierRegression::predictMany(const Points& at) const
{
    GpPrediction found{.mean = meanMany(at), .latentVariance = noise_ * valuesOf(leverage(), at).cwiseMax(0.0)};
    found.observedVariance = found.latentVariance.array() + noise_;
    return found;
}

/// Where a row nearly determines the function by itself, 1 − ψᵀB⁻¹ψ is a small difference: for these few (their
/// leverages add up to the degrees of freedom) by the factor.
GpLeaveOneOut FourierRegression::leaveOneOut() const
{
    VectorXd leverage = valuesOf(this->leverage(), rows_->x());
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
