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

Outcome<GpSpectrum> GpSpectrum::of(const Kernel& kernel, const Points& x, const VectorXd& targets)
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
    return spectrum.withTargets(targets);
}

GpSpectrum GpSpectrum::withTargets(const VectorXd& targets) const
{
    assert(targets.size() == x_.rows());
    GpSpectrum changed = *this;
    changed.targets_ = targets;
    changed.projectedTargets_ = multiplyTransposedLeft(vectors_, targets);
    changed.outside_ = targets - multiply(vectors_, changed.projectedTargets_);
    return changed;
}

GpSpectrum::Evidence GpSpectrum::evidence(double amplitude, double noise) const
{
    assert(amplitude > 0.0 && noise > 0.0);
    const double n = static_cast<double>(size()), rest = n - static_cast<double>(rank());
    const ArrayXd signal = amplitude * eigenvalues_.array(), total = signal + noise;
    const ArrayXd quadratic = projectedTargets_.array().square() / total;
    const ArrayXd slope = (quadratic - 1.0) / total; // twice ∂log p/∂(eigenvalue of C)
    return {.logEvidence = -0.5 * (quadratic.sum() + outside_.squaredNorm() / noise + total.log().sum() +
                                   rest * std::log(noise) + n * std::log(2.0 * std::numbers::pi)),
            .logAmplitudeSlope = 0.5 * (signal * slope).sum(),
            .logNoiseSlope = 0.5 * (noise * slope.sum() + outside_.squaredNorm() / noise - rest)};
}

GpSpectrum::Grid GpSpectrum::project(const Points& at) const
{
    Grid grid{.cross = crossGram(unitKernel_, x_, at), .projected = {}, .variance = diagonal(unitKernel_, at)};
    grid.projected = multiplyTransposedLeft(vectors_, grid.cross);
    return grid;
}

GpPrediction GpSpectrum::predict(const Grid& grid, double amplitude, double noise) const
{
    assert(amplitude > 0.0 && noise > 0.0);
    const ArrayXd total = amplitude * eigenvalues_.array() + noise;
    const WeightedSums sums = weightedColumnSums(grid.projected, amplitude * amplitude / total,
                                                 amplitude * projectedTargets_.array() / total);
    GpPrediction prediction;
    prediction.mean = sums.linear;
    if (rank() < size())
        prediction.mean += amplitude / noise * multiplyTransposedLeft(grid.cross, outside_);
    prediction.latentVariance = amplitude * grid.variance - sums.quadratic;
    prediction.clamped = (prediction.latentVariance.array() < 0.0).count();
    prediction.latentVariance = prediction.latentVariance.cwiseMax(0.0);
    prediction.observedVariance = prediction.latentVariance.array() + noise;
    return prediction;
}

VectorXd GpSpectrum::weights(double amplitude, double noise) const
{
    assert(amplitude > 0.0 && noise > 0.0);
    const VectorXd scaled = projectedTargets_.array() / (amplitude * eigenvalues_.array() + noise);
    return multiply(vectors_, scaled) + outside_ / noise;
}

GpLeaveOneOut GpSpectrum::leaveOneOut(double amplitude, double noise) const
{
    // [C⁻¹]_ii = Σ_j V_ij²/(aλ_j+σ²) + (what of unit vector i lies outside the span of V)/σ².
    const MatrixXd squares = vectors_.cwiseAbs2();
    VectorXd inverse = squares * (amplitude * eigenvalues_.array() + noise).inverse().matrix();
    if (rank() < size())
        inverse += (1.0 - squares.rowwise().sum().array()).max(0.0).matrix() / noise;
    const VectorXd variance = inverse.cwiseInverse();
    return {.mean = targets_ - weights(amplitude, noise).cwiseProduct(variance), .observedVariance = variance};
}

} // namespace core
