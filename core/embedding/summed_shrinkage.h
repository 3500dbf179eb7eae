#pragma once

#include "core/fourier/fourier_regression.h"
#include "core/method.h"

#include <memory>

namespace core
{

/// The spectral shrinkage estimator (shrinkageWeights with λ = τ²/n²) of very many rows. Its weights β = C⁻¹K1/n, C = K
/// + (τ²/n)I, are 1/n less (τ²/n²) C⁻¹1, so that
///   μ̂(x) − Σ_i β_i k(x, x_i) = (τ²/n²) k(x)ᵀC⁻¹1,
/// the regression of targets that are all 1; it is at most √(k(0) τ²)/(2n). By state space it is exact to rounding,
/// where that needs no jitter; by Fourier sums, where no system of the kernel's modes is solved, it is taken for 0, and
/// the error is that.
struct SummedShrinkage {
    Eigen::VectorXd less; // what the estimator is below μ̂ at each place
    double error = 0.0;   // of it, at most; of state space 0
};
/// Of rows with targets 1. Cost as of FourierRegression::fit or StateSpaceRegression::fit.
SummedShrinkage summedShrinkage(const std::shared_ptr<const FourierRows>& rows, const Kernel& kernel, double tau2,
                                const std::vector<Interval>& places, const Points& at, Method method = Method::Fourier);

} // namespace core
