// The summands of FourierRegression's function, and its slope.

#include "core/fourier/fourier_regression.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Of weights by samples it may be negative, or above 1, where another summand's makes up for it.
double share(double part, double whole)
{
    return whole > 0.0 ? part / whole : 0.0;
}

} // namespace

/// Of the prior variance of each wave's weight, which share is that of a summand of the kernel: M.
VectorXd FourierRegression::sharesOf(const Kernel& part) const
{
    VectorXd shares = VectorXd::Zero(waves_);
    const auto found = spectralMeasure(part, grid_.modes.step.size());
    const auto weights = fourierWeights(part, grid_);
    assert(std::holds_alternative<SpectralMeasure>(found)); // the whole has one
    const auto& measure = std::get<SpectralMeasure>(found);
    const VectorXd& ofModes = std::get<VectorXd>(weights);
    const Index h = grid_.weights.size();
    for (Index a = 0; a < h; ++a) {
        shares(a) = share(ofModes(a), grid_.weights(a));
        if (a > 0)
            shares(h - 1 + a) = shares(a);
    }
    Index wave = roots_.size();
    for (const SpectralLine& line : grid_.lines) {
        double mass = 0.0;
        for (const SpectralLine& own : measure.lines)
            if (std::abs(own.frequency - line.frequency) <= 1e-12 * line.frequency)
                mass += own.mass;
        for (int i = 0; i < (line.frequency > 0.0 ? 2 : 1); ++i)
            shares(wave++) = share(mass, line.mass);
    }
    if (grid_.linear > 0.0)
        shares(wave) = share(measure.linear, grid_.linear);
    return shares;
}

/// With ρ the shares and a = ρφ(x): mean aᵀu, variance k_i(x,x) − aᵀ(I − σ²B⁻¹)a = Σ ρ(1−ρ)φ² + σ²‖L⁻¹a‖².
std::vector<GpPart> FourierRegression::parts(const Points& at) const
{
    const MatrixXd psi = features(at);
    const Index p = basis_.size();
    std::vector<GpPart> parts;
    for (const Kernel& kernel : summands(kernel_)) {
        const VectorXd shares = sharesOf(kernel);
        MatrixXd own = MatrixXd::Zero(psi.rows(), psi.cols());
        own.leftCols(waves_) = psi.leftCols(waves_) * shares.asDiagonal();
        const VectorXd ofOthers = shares.array() * (1.0 - shares.array());
        parts.push_back({.kernel = kernel,
                         .mean = own * solved_,
                         .variance = noise_ * whitened(own).colwise().squaredNorm().transpose() +
                                     psi.leftCols(waves_).cwiseAbs2() * ofOthers});
    }
    if (p > 0) {
        MatrixXd own = MatrixXd::Zero(psi.rows(), psi.cols());
        own.rightCols(p) = psi.rightCols(p);
        parts.push_back({.kernel = std::nullopt,
                         .mean = ((own * solved_).array() + centre_).matrix(),
                         .variance = noise_ * whitened(own).colwise().squaredNorm().transpose()});
    }
    addRest(parts, at, ((psi * solved_).array() + centre_).matrix());
    return parts;
}

/// ψ' at points of the line.
MatrixXd FourierRegression::featureSlopes(const Points& at) const
{
    const Index h = std::ssize(grid_.half), waves = roots_.size();
    const ArrayXd from = at.col(0).array() - grid_.modes.centre(0);
    MatrixXd slopes(at.rows(), waves + fromRaw_.cols());
    for (Index a = 0; a < h; ++a) {
        const double turn =
            2.0 * std::numbers::pi * grid_.modes.step(0) * grid_.half[static_cast<std::size_t>(a)].first;
        slopes.col(a) = -roots_(a) * turn * (turn * from).sin();
        if (a > 0)
            slopes.col(h - 1 + a) = roots_(h - 1 + a) * turn * (turn * from).cos();
    }
    MatrixXd raw = MatrixXd::Zero(at.rows(), sums_->rawCount());
    raw.col(1).setConstant(1.0 / sums_->scale(0));
    Index wave = 2;
    for (const double frequency : sums_->lines) {
        raw.col(wave++) = -frequency * (frequency * from).sin();
        raw.col(wave++) = frequency * (frequency * from).cos();
    }
    slopes.rightCols(fromRaw_.cols()) = raw * fromRaw_;
    return slopes;
}

GpMoments FourierRegression::derivative(const Points& at) const
{
    assert(at.cols() == 1);
    const MatrixXd slopes = featureSlopes(at);
    return {.mean = slopes * solved_, .covariance = noise_ * selfProduct(whitened(slopes))};
}

} // namespace core
