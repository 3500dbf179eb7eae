// How far FourierRegression's answers can be from those of the kernel itself.

#include "core/fourier/fourier_regression.h"
#include "core/fourier/wave_products.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double unitRounding = std::numeric_limits<double>::epsilon();
constexpr double usualSumError = 3.5e-15; // of Σ|w|: the largest of a hundred thousand sums

} // namespace

/// Functions of the rows as they are summed: of the grid's waves, the constant among them, and of the other raw
/// functions, none of which is above 1 on the rows.
struct FourierRegression::InSums {
    VectorXd waves;
    double others = 0.0; // the sum of their absolute coefficients

    double absolute() const { return waves.lpNorm<1>() + others; }
};

FourierRegression::InSums FourierRegression::inSums(const VectorXd& combination, double constant) const
{
    const Index waves = roots_.size();
    VectorXd raw = fromRaw_ * combination.tail(fromRaw_.cols());
    raw(0) += constant;
    InSums found{.waves = roots_.cwiseProduct(combination.head(waves))};
    if (waves > 0) {
        found.waves(0) += raw(0);
        raw(0) = 0.0;
    }
    found.others = raw.lpNorm<1>();
    return found;
}

/// Of the weight of each wave's prior, relative; that of a line is a product of some ratios.
VectorXd FourierRegression::roundingOfWeights() const
{
    VectorXd relative = VectorXd::Constant(waves_, 16.0 * unitRounding);
    const Index h = grid_.rounding.size();
    if (h > 0) {
        relative.head(h) = grid_.rounding;
        relative.segment(h, h - 1) = grid_.rounding.tail(h - 1);
    }
    return relative;
}

/// What the rounding of the lines' frequencies makes of the mean, φ' the slopes of a line's waves in its frequency:
///   Σ δω (|φ' − qᵀφ'| |αᵀφ| + |φ − qᵀφ| |αᵀφ'|), αᵀφ = u, φ − qᵀφ = σ²g, and of the variance likewise.
FourierRegression::InLines FourierRegression::inLines(const VectorXd& gain, double reached, double alpha) const
{
    InLines found;
    const double halfWidth = 0.5 / grid_.modes.step(0); // no row or place is further from the centre
    double greatest = 0.0;
    for (const SpectralLine& line : grid_.lines)
        if (line.mass > 1e-3 * grid_.variance)
            greatest = std::max(greatest, line.frequency);
    Index wave = roots_.size();
    for (const SpectralLine& line : grid_.lines)
        for (int i = 0; i < (line.frequency > 0.0 ? 2 : 1); ++i, ++wave) {
            // That of a product is a sum or a difference of frequencies, each of which may be larger.
            const double rounded = unitRounding * frequencyRounding * (line.frequency + greatest);
            const double moved = rounded * halfWidth * std::sqrt(line.mass);
            found.mean += moved * (reached * std::abs(solved_(wave)) + noise_ * std::abs(gain(wave)) * alpha);
            found.variance += 2.0 * moved * reached * noise_ * std::abs(gain(wave));
        }
    return found;
}

/// What rounding does to the kernel's matrix, at most, beside the noise on its diagonal: where that is not small, no
/// first order says how far an answer is off.
double FourierRegression::roundingBesideNoise() const
{
    const double jitter = factor_.jitter * scale_.head(waves_).cwiseAbs2().maxCoeff();
    return (static_cast<double>(size()) * usualSumError * grid_.variance + jitter) / noise_;
}

double FourierRegression::errorBound(const Points& at) const
{
    const Index most = modes() > 400 ? 16 : 48;
    const Index count = std::min(at.rows(), most);
    MatrixXd places(count, at.cols());
    for (Index i = 0; i < count; ++i)
        places.row(i) = at.row(count < at.rows() ? i * (at.rows() - 1) / (count - 1) : i);
    if (!(roundingBesideNoise() + static_cast<double>(size()) * grid_.left / noise_ < 0.5))
        return std::numeric_limits<double>::infinity();
    const MatrixXd psi = features(places), white = whitened(psi);
    const MatrixXd gains = scale_.cwiseInverse().asDiagonal() * solveUpper(factor_, white);
    const double shift = rows_->meanTarget() - centre_;
    const InSums f = inSums(solved_, -shift);
    const VectorXd left = left_.size() > 0 ? left_ : residual();
    const WaveProducts products(grid_, f.waves);
    double worst = 0.0;
    for (Index i = 0; i < count; ++i)
        worst = std::max(worst, errorAt(psi.row(i).transpose(), white.col(i), gains.col(i), left, f, products));
    return count < at.rows() ? 2.0 * worst : worst;
}

/// At a place with the features ψ, L⁻¹ψ and g = B⁻¹ψ; with what is left of Ψᵀt − Bu, and f as it is in the sums.
double FourierRegression::errorAt(const VectorXd& psi, const VectorXd& white, const VectorXd& gain,
                                  const VectorXd& left, const InSums& f, const WaveProducts& products) const
{
    const double n = static_cast<double>(size()), variance = noise_ * white.squaredNorm();
    const double alpha = std::sqrt(n * std::max(0.0, residualSquares())) / noise_;                      // √N ‖α‖
    const VectorXd pulled = noise_ * gain.head(waves_);                                                 // φ − Φᵀq
    const double q = std::sqrt(n * std::max(0.0, white.squaredNorm() - gain.head(waves_).dot(pulled))); // √N ‖q‖
    const double kernel = grid_.left * (1.0 + q) / (1.0 - roundingBesideNoise() - n * grid_.left / noise_);
    const InLines lines = inLines(gain, 1.0 + q, alpha);
    // Sums over the rows of g·f and g·g.
    const InSums g = inSums(gain, 0.0);
    const bool hasWaves = roots_.size() > 0;
    const double together =
        (hasWaves ? products.withFixed(g.waves) : 0.0) + g.absolute() * f.others + g.others * f.waves.lpNorm<1>();
    const double square =
        (hasWaves ? products.withItself(g.waves) : 0.0) + g.absolute() * g.others + g.others * g.waves.lpNorm<1>();
    const double inFeatures =
        4.0 * unitRounding * static_cast<double>(grid_.modes.columns()); // each a product of waves
    // Of the weights: the derivative of the mean in log w_j is σ² g_j u_j.
    const VectorXd inWeights = roundingOfWeights();
    const double inMean =
        kernel * alpha + lines.mean + inWeights.dot(pulled.cwiseProduct(solved_.head(waves_)).cwiseAbs()) +
        usualSumError * (rows_->absoluteTargets() * g.absolute() + n * together) + 2.0 * std::abs(gain.dot(left)) +
        inFeatures * (std::abs(centre_) + psi.cwiseAbs().dot(solved_.cwiseAbs()));
    // Of the factor, and of the jitter that it may have.
    const double ofFactor = (factor_.jitter + 2.0 * unitRounding * norm_) * gain.cwiseProduct(scale_).squaredNorm();
    const double inVariance = kernel * (1.0 + q) + lines.variance + inWeights.dot(pulled.cwiseAbs2()) +
                              noise_ * (usualSumError * n * square + ofFactor) +
                              inFeatures * noise_ * psi.cwiseAbs().dot(gain.cwiseAbs());
    return std::max(inMean, std::min(std::sqrt(inVariance), inVariance / std::sqrt(variance)));
}

} // namespace core
