#include "core/fourier/fourier_regression.h"

#include "core/ending.h"
#include "core/fourier/wave_features.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

ConstantWave constantWave(const FourierGrid& grid, const VectorXd& roots)
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
    if (!(found.value > 0.0))
        throw Ending{
            invalidInput("the kernel has no wave of frequency 0, so that Fourier sums do not hold a constant")};
    return found;
}

} // namespace

/// Throws Ending.
FourierRegression::Ones FourierRegression::ones() const
{
    if (basis_.size() > 0)
        throw Ending{invalidInput("what is left of targets that are 1 is asked of a process without a mean")};
    const ConstantWave constant = constantWave(grid_, roots_);
    const double share = static_cast<double>(size()) * grid_.error / noise_;
    if (!(share < 0.5))
        throw Ending{invalidInput("the noise is too small for Fourier sums over so many rows; choose a larger one")};
    const VectorXd right = VectorXd::Unit(scale_.size(), constant.at) / (scale_(constant.at) * constant.value);
    return {.constantAt = constant.at,
            .constant = constant.value,
            .ofGrid = grid_.error / (1.0 - share),
            .solved = solve(factor_, right).cwiseQuotient(scale_)};
}

double FourierRegression::onesForm(const Ones& ones) const
{
    return noise_ / ones.constant * (1.0 / ones.constant - noise_ * ones.solved(ones.constantAt));
}

Outcome<FourierRegression::OnesTerms> FourierRegression::onesTerms(const Points& at, Errors errors) const
{
    return untilEnding([&] {
        const Ones ones = this->ones();
        const MatrixXd psi = features(at);
        const MatrixXd white = whitened(psi);
        OnesTerms terms{.variance = white.colwise().squaredNorm().transpose(),
                        .left = noise_ * (psi * ones.solved).array(),
                        .form = onesForm(ones)};
        if (errors == Errors::Told)
            addErrors(terms, psi, white, ones);
        return terms;
    });
}

void FourierRegression::addErrors(OnesTerms& terms, const MatrixXd& features, const MatrixXd& white,
                                  const Ones& ones) const
{
    const Index all = scale_.size();
    const MatrixXd gains = scale_.cwiseInverse().asDiagonal() *
                           factor_.lower.triangularView<Eigen::Lower>().transpose().solve(white); // B⁻¹φ
    // Of the kernel: ‖q‖ = ‖C⁻¹k(x)‖ and ‖α‖ = ‖C⁻¹1‖.
    const auto n = static_cast<double>(size());
    const ArrayXd q =
        (n * (terms.variance - noise_ * gains.colwise().squaredNorm().transpose().array()).max(0.0)).sqrt();
    const double alpha =
        std::sqrt(n * std::max(0.0, ones.solved(ones.constantAt) / ones.constant - noise_ * ones.solved.squaredNorm()));
    // Of rounding: sums that are off by ρN, and the factorisation of the scaled system.
    const VectorXd heights = WaveFeatures{grid_, *sums_, roots_, fromRaw_}.heights();
    const double inSums = n * fourierSumError,
                 inSystem = factor_.jitter + epsilonOfSystem * std::sqrt(static_cast<double>(all));
    const ArrayXd reach = (heights.asDiagonal() * gains).cwiseAbs().colwise().sum().transpose();
    const ArrayXd scaled = (scale_.asDiagonal() * gains).cwiseAbs().colwise().sum().transpose();
    const double reachOfOnes = heights.cwiseProduct(ones.solved).lpNorm<1>(),
                 scaledOnes = scale_.cwiseProduct(ones.solved).lpNorm<1>();
    terms.varianceError = ones.ofGrid / noise_ * (1.0 + q).square() + inSums * reach.square() +
                          inSystem * scaled.square() + epsilonOfSystem * terms.variance;
    terms.leftError = ones.ofGrid * alpha * (1.0 + q) +
                      noise_ * (inSums * reach * reachOfOnes + inSystem * scaled * scaledOnes) +
                      epsilonOfSystem * noise_ * (features.cwiseAbs() * ones.solved.cwiseAbs()).array();
    terms.formError = noise_ * ones.ofGrid * alpha * alpha +
                      noise_ * noise_ * (inSums * reachOfOnes * reachOfOnes + inSystem * scaledOnes * scaledOnes) +
                      epsilonOfSystem * noise_ / (ones.constant * ones.constant);
}

Outcome<FourierRegression::OnesWaves> FourierRegression::onesWaves() const
{
    return untilEnding([&] {
        constexpr Index looked = 48;
        const Index count = std::min(size(), looked);
        MatrixXd some(count, rows_->x().cols());
        for (Index i = 0; i < count; ++i)
            some.row(i) = rows_->x().row(i * size() / count);
        const OnesTerms terms = valueOrEnd(onesTerms(some, Errors::LeftOut)); // a kernel that has none is refused here
        const MatrixXd inverse = inverseSystem();
        OnesWaves waves{.variance = quadraticOf(inverse), .left = noise_ * ones().solved, .form = terms.form};
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
            .left = WaveFeatures{grid_, *sums_, roots_, fromRaw_}.combinations(at, waves.left).array(),
            .form = waves.form};
}

Outcome<VectorXd> FourierRegression::centredSpectrum() const
{
    MatrixXd lower = factor_.lower.triangularView<Eigen::Lower>();
    lower = scale_.asDiagonal() * lower;
    MatrixXd gram = selfProduct(lower.transpose()); // ΦᵀΦ + σ²I
    gram = gram.topLeftCorner(waves_, waves_).eval();
    gram.diagonal().array() -= noise_;
    const Outcome<ConstantWave> found = untilEnding([&] { return constantWave(grid_, roots_); });
    if (const auto* failure = std::get_if<Failure>(&found))
        return *failure;
    const auto& constant = std::get<ConstantWave>(found);
    const VectorXd sums = gram.col(constant.at) / constant.value; // Φᵀ1
    gram -= sums * sums.transpose() / static_cast<double>(size());
    return symmetricEigenvalues(gram);
}

} // namespace core
