#include "core/gp/spectrum.h"

#include "core/gp/checks.h"
#include "core/kernels/gram.h"
#include "core/linalg/symmetric_eigen.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Outcome<GpSpectrum> GpSpectrum::of(const Kernel& kernel, const Points& x, const VectorXd& targets, MeanFunction mean)
{
    if (const auto failure = observationsProblem(kernel, x, targets, 0.0))
        return *failure;
    GpSpectrum spectrum;
    spectrum.unitKernel_ = kernel;
    spectrum.unitKernel_.scale = 1.0;
    spectrum.x_ = x;
    auto outcome = symmetricEigen(gram(spectrum.unitKernel_, x));
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    auto& eigen = std::get<SymmetricEigen>(outcome);
    // The eigenvalues of an n×n matrix come with errors of some √n ε of the largest.
    const double n = static_cast<double>(x.rows()), largest = x.rows() > 0 ? std::max(eigen.values[0], 0.0) : 0.0;
    const double rounding = 4.0 * std::sqrt(n) * std::numeric_limits<double>::epsilon() * largest;
    const Index rank = (eigen.values.array() > rounding).count();
    spectrum.eigenvalues_ = eigen.values.head(rank);
    spectrum.vectors_ = eigen.vectors.leftCols(rank);
    spectrum.leastNoiseShare_ = 1e3 * rounding;
    spectrum.setTargets(targets);
    return spectrum.withMean(mean);
}

GpSpectrum GpSpectrum::withTargets(const VectorXd& targets) const
{
    GpSpectrum changed = *this;
    changed.setTargets(targets);
    return changed;
}

void GpSpectrum::setTargets(const VectorXd& targets)
{
    assert(targets.size() == x_.rows());
    targets_ = targets;
    projectedTargets_ = multiplyTransposedLeft(vectors_, targets);
    outside_ = targets - multiply(vectors_, projectedTargets_);
}

Outcome<GpSpectrum> GpSpectrum::withMean(MeanFunction mean) const
{
    auto basis = MeanBasis::of(mean, x_);
    if (const auto* failure = std::get_if<Failure>(&basis))
        return *failure;
    GpSpectrum changed = *this;
    changed.basis_ = std::get<MeanBasis>(std::move(basis));
    if (changed.basis_.size() == 0)
        return changed;
    changed.h_ = changed.basis_.at(x_);
    changed.projectedBasis_ = multiplyTransposedLeft(vectors_, changed.h_);
    changed.outsideBasis_ = changed.h_ - multiply(vectors_, changed.projectedBasis_);
    ThinQr qr = thinQr(changed.outsideBasis_);
    changed.outsideQ_ = std::move(qr.q);
    changed.outsideR_ = std::move(qr.r);
    return changed;
}

GpSpectrum::Solved GpSpectrum::solved(double amplitude, double noise) const
{
    assert(amplitude > 0.0 && noise > 0.0);
    Solved at{.total = amplitude * eigenvalues_.array() + noise,
              .white = {},
              .projected = projectedTargets_,
              .outside = outside_,
              .leverages = VectorXd::Zero(rank())};
    const Index p = basis_.size();
    if (p == 0)
        return at;
    const ArrayXd root = at.total.rsqrt();
    const double outsideRoot = 1.0 / std::sqrt(noise);
    MatrixXd basis(rank() + p, p);
    basis << root.matrix().asDiagonal() * projectedBasis_, outsideRoot * outsideR_;
    VectorXd targets(rank() + p);
    targets << (root * projectedTargets_.array()).matrix(), outsideRoot * (outsideQ_.transpose() * outside_);
    at.white = whiteRegression(basis, targets);
    at.projected -= projectedBasis_ * at.white.coefficients;
    at.outside -= outsideBasis_ * at.white.coefficients;
    at.leverages = at.white.q.rowwise().squaredNorm();
    return at;
}

GpSpectrum::Evidence GpSpectrum::evidence(double amplitude, double noise) const
{
    const Solved at = solved(amplitude, noise);
    const double rest = static_cast<double>(size() - rank()), contrasts = static_cast<double>(size() - basis_.size());
    const ArrayXd quadratic = at.projected.array().square() / at.total;
    const double outside = at.outside.squaredNorm() / noise;
    const ArrayXd slope = // twice ∂log p/∂(eigenvalue of C)
        (quadratic - (1.0 - at.leverages.head(rank()).array())) / at.total;
    const double known = at.leverages.tail(at.leverages.size() - rank()).sum();
    const double logComplexity =
        -0.5 * (at.total.log().sum() + rest * std::log(noise) + at.white.logDeterminant + 2.0 * basis_.logScale());
    return {.logEvidence =
                logComplexity - 0.5 * (quadratic.sum() + outside + contrasts * std::log(2.0 * std::numbers::pi)),
            .logComplexity = logComplexity,
            .logAmplitudeSlope = 0.5 * (amplitude * eigenvalues_.array() * slope).sum(),
            .logNoiseSlope = 0.5 * (noise * slope.sum() + outside - (rest - known))};
}

GpSpectrum::Grid GpSpectrum::project(const Points& at) const
{
    Grid grid{
        .points = at, .cross = crossGram(unitKernel_, x_, at), .projected = {}, .variance = diagonal(unitKernel_, at)};
    grid.projected = multiplyTransposedLeft(vectors_, grid.cross);
    return grid;
}

MatrixXd GpSpectrum::doubt(const Grid& grid, const Solved& at, double amplitude, double noise) const
{
    const MatrixXd weighted = (amplitude / at.total).matrix().asDiagonal() * projectedBasis_;
    MatrixXd foretold = multiplyTransposedLeft(weighted, grid.projected); // HᵀC⁻¹K*
    if (rank() < size())
        foretold += amplitude / noise * multiplyTransposedLeft(outsideBasis_, grid.cross);
    return at.white.whiten(basis_.at(grid.points).transpose() - foretold);
}

MatrixXd GpSpectrum::meanDoubt(const Grid& grid, double amplitude, double noise) const
{
    return doubt(grid, solved(amplitude, noise), amplitude, noise);
}

VectorXd GpSpectrum::meanPart(const Points& at, double amplitude, double noise) const
{
    return basis_.size() > 0 ? VectorXd(basis_.at(at) * solved(amplitude, noise).white.coefficients)
                             : VectorXd(VectorXd::Zero(at.rows()));
}

GpMeanCoefficients GpSpectrum::meanCoefficients(double amplitude, double noise) const
{
    const Solved at = solved(amplitude, noise);
    return {.value = basis_.coefficients(at.white.coefficients),
            .covariance = basis_.covariance(at.white.covariance())};
}

GpPrediction GpSpectrum::predict(const Grid& grid, double amplitude, double noise) const
{
    const Solved at = solved(amplitude, noise);
    const WeightedSums sums = weightedColumnSums(grid.projected, amplitude * amplitude / at.total,
                                                 amplitude * at.projected.array() / at.total);
    GpPrediction prediction;
    prediction.mean = sums.linear;
    if (rank() < size())
        prediction.mean += amplitude / noise * multiplyTransposedLeft(grid.cross, at.outside);
    prediction.latentVariance = amplitude * grid.variance - sums.quadratic;
    if (basis_.size() > 0) {
        prediction.mean += basis_.at(grid.points) * at.white.coefficients;
        prediction.latentVariance += doubt(grid, at, amplitude, noise).colwise().squaredNorm().transpose();
    }
    prediction.clamped = (prediction.latentVariance.array() < 0.0).count();
    prediction.latentVariance = prediction.latentVariance.cwiseMax(0.0);
    prediction.observedVariance = prediction.latentVariance.array() + noise;
    return prediction;
}

VectorXd GpSpectrum::alpha(const Solved& at, double noise) const
{
    const VectorXd scaled = at.projected.array() / at.total;
    return multiply(vectors_, scaled) + at.outside / noise;
}

VectorXd GpSpectrum::weights(double amplitude, double noise) const
{
    return alpha(solved(amplitude, noise), noise);
}

GpLeaveOneOut GpSpectrum::leaveOneOut(double amplitude, double noise) const
{
    // [C⁻¹]_ii = Σ_j V_ij²/(aλ_j+σ²) + (what of unit vector i lies outside the span of V)/σ².
    const Solved at = solved(amplitude, noise);
    const MatrixXd squares = vectors_.cwiseAbs2();
    VectorXd inverse = squares * at.total.inverse().matrix();
    if (rank() < size())
        inverse += (1.0 - squares.rowwise().sum().array()).max(0.0).matrix() / noise;
    if (basis_.size() > 0) { // P_ii = [C⁻¹]_ii - ‖row i of C⁻¹H R⁻¹‖²
        const MatrixXd scaled = at.total.inverse().matrix().asDiagonal() * projectedBasis_;
        const MatrixXd solvedBasis = multiply(vectors_, scaled) + outsideBasis_ / noise;
        inverse -= at.white.whiten(solvedBasis.transpose()).colwise().squaredNorm().transpose();
    }
    const VectorXd variance = inverse.cwiseInverse();
    GpLeaveOneOut left{.mean = targets_ - alpha(at, noise).cwiseProduct(variance), .observedVariance = variance};
    if (basis_.size() > 0)
        forgetIndispensable(left, h_);
    return left;
}

} // namespace core
