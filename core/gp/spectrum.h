#pragma once

#include "core/gp/regression.h"

namespace core
{

/// Gaussian process regression by the eigendecomposition of the Gram matrix at unit amplitude, K₀ = V diag(λ) Vᵀ: with
/// C = a K₀ + σ²I another amplitude a or noise σ² costs O(n) for the evidence and O(nG) on a grid of G points, whose
/// cross-Gram is kept. The amplitude is the factor in front of the whole kernel. Eigenvalues that are
/// rounding are left out (r remain); where the noise is of their size, noise < leastNoise(a), they matter, and
/// GpRegression is the accurate route. Immutable; safe to share between threads.
class GpSpectrum
{
public:
    /// The kernel's own scale is set aside: amplitudes are given later. Failure as of GpRegression::fit, but for equal
    /// inputs: whether they forbid a noise is known when it comes. Cost about 9n³.
    static Outcome<GpSpectrum> of(const Kernel& kernel, const Points& x, const Eigen::VectorXd& targets);

    Eigen::Index size() const { return targets_.size(); }
    Eigen::Index rank() const { return eigenvalues_.size(); }
    const Kernel& unitKernel() const { return unitKernel_; }            // scale 1
    const Eigen::VectorXd& eigenvalues() const { return eigenvalues_; } // of K₀, descending, those that are kept

    /// Below this noise variance the eigenvalues that were left out would count.
    double leastNoise(double amplitude) const { return amplitude * leastNoiseShare_; }

    /// Other targets at the same inputs: O(n²).
    GpSpectrum withTargets(const Eigen::VectorXd& targets) const;

    /// log p(t) for amplitude a > 0 and noise σ² > 0, with its derivatives in log a and log σ². Cost O(r).
    struct Evidence {
        double logEvidence = 0.0, logAmplitudeSlope = 0.0, logNoiseSlope = 0.0;
    };
    Evidence evidence(double amplitude, double noise) const;

    /// What is kept for the points of a grid: K₀*, n×G, Vᵀ K₀*, r×G, and k₀(x,x), G. Cost O(nrG). The mean needs K₀*
    /// itself: of the targets the part outside the span of V counts, too, though it hardly changes a variance.
    struct Grid {
        Eigen::MatrixXd cross, projected;
        Eigen::VectorXd variance;
    };
    Grid project(const Points& at) const;

    /// As GpRegression::predict. Requires noise > 0 (asserted). Cost O(nG).
    GpPrediction predict(const Grid& grid, double amplitude, double noise) const;

    /// As GpRegression::leaveOneOut. Cost O(nr).
    GpLeaveOneOut leaveOneOut(double amplitude, double noise) const;

    /// α = C⁻¹t, n. Cost O(n²).
    Eigen::VectorXd weights(double amplitude, double noise) const;

private:
    Kernel unitKernel_;
    Eigen::MatrixXd x_, vectors_;                              // vectors n×r
    Eigen::VectorXd targets_, eigenvalues_, projectedTargets_; // Vᵀt, r
    Eigen::VectorXd outside_;                                  // t - VVᵀt: what lies where the eigenvalues are 0
    double leastNoiseShare_ = 0.0;
};

} // namespace core
