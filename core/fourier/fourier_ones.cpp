#include "core/fourier/fourier_regression.h"

#include "core/ending.h"
#include "core/fourier/wave_features.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double epsilonOfSystem = 4.0 * std::numeric_limits<double>::epsilon();

/// The wave that is the same everywhere, and its value.
struct ConstantWave {
    Index at = 0;
    double value = 0.0;
};

std::optional<ConstantWave> constantWave(const FourierGrid& grid, const VectorXd& roots)
{
    ConstantWave found;
    if (roots.size() > 0)
        found = {.at = 0, .value = roots(0)};
    Index wave = roots.size();
    for (const SpectralLine& line : grid.lines) {
        if (line.frequency == 0.0 && std::sqrt(line.mass) > found.value)
            found = {.at = wave, .value = std::sqrt(line.mass)};
        wave += line.frequency > 0.0 ? 2 : 1;
    }
    return found.value > 0.0 ? std::optional(found) : std::nullopt;
}

} // namespace

/// Throws Ending.
FourierRegression::Ones FourierRegression::ones() const
{
    if (basis_.size() > 0)
        throw Ending{invalidInput("what is left of targets that are 1 is asked of a process without a mean")};
    const auto n = static_cast<double>(size());
    const double share = n * grid_.error / noise_;
    if (!(share < 0.5))
        throw Ending{invalidInput("the noise is too small for Fourier sums over so many rows; choose a larger one")};
    Ones ones{.ofGrid = grid_.error / (1.0 - share)};
    double squares = 0.0; // of C⁻¹1
    const std::optional<ConstantWave> constant = constantWave(grid_, roots_);
    if (constant && n * constant->value * constant->value > noise_) {
        const double c = 1.0 / constant->value;
        const VectorXd solved = solvedFor(c * VectorXd::Unit(scale_.size(), constant->at));
        ones.left = noise_ * solved;
        ones.form = noise_ * c * (c - ones.left(constant->at));
        ones.formRounding = epsilonOfSystem * noise_ * c * c;
        squares = c * solved(constant->at) - noise_ * solved.squaredNorm();
    } else {
        const VectorXd total = WaveFeatures{grid_, *sums_, roots_, fromRaw_}.total(); // b
        ones.offset = 1.0;
        ones.left = -solvedFor(total);
        ones.form = n + total.dot(ones.left);
        ones.formRounding = epsilonOfSystem * (n + total.cwiseAbs().dot(ones.left.cwiseAbs()));
        squares = (ones.form - noise_ * ones.left.squaredNorm()) / (noise_ * noise_);
    }
    ones.form = std::max(ones.form, std::numeric_limits<double>::min());
    ones.alpha = std::sqrt(n * std::max(0.0, squares));
    return ones;
}

Outcome<FourierRegression::OnesTerms> FourierRegression::onesTerms(const Points& at, Errors errors) const
{
    return untilEnding([&] {
        const Ones ones = this->ones();
        const MatrixXd psi = features(at);
        const MatrixXd white = whitened(psi);
        OnesTerms terms{.variance = white.colwise().squaredNorm().transpose(),
                        .left = ones.offset + (psi * ones.left).array(),
                        .form = ones.form};
        if (errors == Errors::Told)
            addErrors(terms, psi, white, ones);
        return terms;
    });
}

void FourierRegression::addErrors(OnesTerms& terms, const MatrixXd& features, const MatrixXd& white,
                                  const Ones& ones) const
{
    const Index all = scale_.size();
    const MatrixXd gains = scale_.cwiseInverse().asDiagonal() * solveUpper(factor_, white); // B⁻¹φ
    // Of the kernel: ‖q‖ = ‖C⁻¹k(x)‖ and ‖α‖ = ‖C⁻¹1‖.
    const auto n = static_cast<double>(size());
    const ArrayXd q =
        (n * (terms.variance - noise_ * gains.colwise().squaredNorm().transpose().array()).max(0.0)).sqrt();
    // Of rounding: sums that are off by ρN, and the factorisation of the scaled system.
    const VectorXd heights = WaveFeatures{grid_, *sums_, roots_, fromRaw_}.heights();
    const double inSums = n * fourierSumError,
                 inSystem = factor_.jitter + epsilonOfSystem * std::sqrt(static_cast<double>(all));
    const ArrayXd reach = (heights.asDiagonal() * gains).cwiseAbs().colwise().sum().transpose();
    const ArrayXd scaled = (scale_.asDiagonal() * gains).cwiseAbs().colwise().sum().transpose();
    const double reachOfOnes = ones.offset + heights.cwiseProduct(ones.left).lpNorm<1>(),
                 scaledOnes = scale_.cwiseProduct(ones.left).lpNorm<1>();
    terms.varianceError = ones.ofGrid / noise_ * (1.0 + q).square() + inSums * reach.square() +
                          inSystem * scaled.square() + epsilonOfSystem * terms.variance;
    terms.leftError = ones.ofGrid * ones.alpha * (1.0 + q) + inSums * reach * reachOfOnes +
                      inSystem * scaled * scaledOnes +
                      epsilonOfSystem * (ones.offset + (features.cwiseAbs() * ones.left.cwiseAbs()).array());
    terms.formError = noise_ * ones.ofGrid * ones.alpha * ones.alpha + inSums * reachOfOnes * reachOfOnes +
                      inSystem * scaledOnes * scaledOnes + ones.formRounding;
}

Outcome<FourierRegression::OnesWaves> FourierRegression::onesWaves() const
{
    return untilEnding([&] {
        constexpr Index looked = 48;
        const Index count = std::min(size(), looked);
        MatrixXd some(count, rows_->x().cols());
        for (Index i = 0; i < count; ++i)
            some.row(i) = rows_->x().row(i * size() / count);
        const OnesTerms terms = valueOrEnd(onesTerms(some, Errors::LeftOut));
        const MatrixXd inverse = inverseSystem();
        Ones ones = this->ones();
        OnesWaves waves{
            .variance = quadraticOf(inverse), .left = std::move(ones.left), .offset = ones.offset, .form = terms.form};
        const VectorXd heights = WaveFeatures{grid_, *sums_, roots_, fromRaw_}.heights();
        const double inInverse = epsilonOfSystem * std::sqrt(static_cast<double>(scale_.size()));
        waves.varianceError =
            inInverse * heights.dot(inverse.cwiseAbs() * heights) +
            fourierSumError * (waves.variance.square.lpNorm<1>() + waves.variance.besideRaw.cwiseAbs().sum());
        waves.leftError = 2.0 * fourierSumError * heights.dot(waves.left.cwiseAbs());
        // The inverse of a system that is nearly singular may be off by more than its entries tell: by what is seen.
        constexpr double atLeast = 4.0;
        const OnesTerms seen = onesTerms(waves, some);
        waves.varianceError += atLeast * (seen.variance - terms.variance).abs().maxCoeff();
        waves.leftError += atLeast * (seen.left - terms.left).abs().maxCoeff();
        return waves;
    });
}

FourierRegression::OnesTerms FourierRegression::onesTerms(const OnesWaves& waves, const Points& at) const
{
    return {.variance = valuesOf(waves.variance, at).array().max(0.0),
            .left = waves.offset + WaveFeatures{grid_, *sums_, roots_, fromRaw_}.combinations(at, waves.left).array(),
            .form = waves.form};
}

Outcome<VectorXd> FourierRegression::centredSpectrum() const
{
    MatrixXd lower = factor_.lower.triangularView<Eigen::Lower>();
    lower = scale_.asDiagonal() * lower;
    MatrixXd gram = selfProduct(lower.transpose()); // ΦᵀΦ + σ²I
    gram = gram.topLeftCorner(waves_, waves_).eval();
    gram.diagonal().array() -= noise_;
    const VectorXd sums = WaveFeatures{grid_, *sums_, roots_, fromRaw_}.total().head(waves_); // Φᵀ1
    gram -= sums * sums.transpose() / static_cast<double>(size());
    return symmetricEigenvalues(gram);
}

} // namespace core
