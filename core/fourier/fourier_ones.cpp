#include "core/fourier/fourier_regression.h"

#include "core/ending.h"
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

Outcome<FourierRegression::OnesTerms> FourierRegression::onesTerms(const Points& at, const Leverage& leverage) const
{
    return untilEnding([&] {
        const Ones ones = this->ones();
        return OnesTerms{.variance = valuesOf(leverage, at).array().max(0.0),
                         .left = noise_ * combined(at, ones.solved).col(0).array(),
                         .form = onesForm(ones)};
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
    VectorXd heights = VectorXd::Ones(all);
    heights.head(roots_.size()) = roots_;
    for (Index i = roots_.size(); i < all; ++i)
        heights(i) = fromRaw_.col(i - roots_.size()).cwiseAbs().sum();
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
