#pragma once

#include "core/gp/regression.h"

namespace core
{

/// Gaussian process regression by the eigendecomposition of the Gram matrix at unit amplitude, K₀ = V diag(λ) Vᵀ: with
/// C = a K₀ + σ²I another amplitude a or noise σ² costs O(n) for the evidence and O(nG) on a grid of G points, whose
/// cross-Gram is kept. The amplitude is the factor in front of the whole kernel. Eigenvalues that are
/// rounding are left out (r remain); where the noise is of their size, noise < leastNoise(a), they matter, and
/// GpRegression is the accurate route. A mean function is treated as there: its p coefficients cost O(np) or O(npG)
/// more. Immutable; safe to share between threads.
class GpSpectrum
{
public:
    /// The kernel's own scale is set aside: amplitudes are given later. Failure as of GpRegression::fit, but for equal
    /// inputs: whether they forbid a noise is known when it comes. Cost about 9n³.
    static Outcome<GpSpectrum> of(const Kernel& kernel, const Points& x, const Eigen::VectorXd& targets,
                                  MeanFunction mean = MeanFunction::Zero);

    Eigen::Index size() const { return targets_.size(); }
    Eigen::Index rank() const { return eigenvalues_.size(); }
    const Kernel& unitKernel() const { return unitKernel_; }            // scale 1
    const Eigen::VectorXd& eigenvalues() const { return eigenvalues_; } // of K₀, descending, those that are kept

    /// Below this noise variance the eigenvalues that were left out would count.
    double leastNoise(double amplitude) const { return amplitude * leastNoiseShare_; }

    /// Other targets, or another mean function, at the same inputs: O(n²).
    GpSpectrum withTargets(const Eigen::VectorXd& targets) const;
    Outcome<GpSpectrum> withMean(MeanFunction mean) const;

    /// log p(t) for amplitude a > 0 and noise σ² > 0, its part as GpRegression::logComplexity, and its derivatives in
    /// log a and log σ². Cost O(r).
    struct Evidence {
        double logEvidence = 0.0, logComplexity = 0.0, logAmplitudeSlope = 0.0, logNoiseSlope = 0.0;
    };
    Evidence evidence(double amplitude, double noise) const;

    /// What is kept for the points of a grid: K₀*, n×G, Vᵀ K₀*, r×G, and k₀(x,x), G. Cost O(nrG). The mean needs K₀*
    /// itself: of the targets the part outside the span of V counts, too, though it hardly changes a variance.
    struct Grid {
        Eigen::MatrixXd points, cross, projected;
        Eigen::VectorXd variance;
    };
    Grid project(const Points& at) const;

    /// As GpRegression::predict. Requires noise > 0 (asserted). Cost O(nG).
    GpPrediction predict(const Grid& grid, double amplitude, double noise) const;

    /// The mean function alone, and what not knowing it adds to the covariance, as of GpRegression.
    Eigen::VectorXd meanPart(const Points& at, double amplitude, double noise) const;
    Eigen::MatrixXd meanDoubt(const Grid& grid, double amplitude, double noise) const;
    MeanFunction meanFunction() const { return basis_.mean(); }
    GpMeanCoefficients meanCoefficients(double amplitude, double noise) const;

    /// As GpRegression::leaveOneOut. Cost O(nr).
    GpLeaveOneOut leaveOneOut(double amplitude, double noise) const;

    /// α = Pt, n. Cost O(n²).
    Eigen::VectorXd weights(double amplitude, double noise) const;

private:
    /// For one amplitude and noise: the mean's coefficients by least squares in the coordinates where C is 1, and what
    /// of the targets is left beside them.
    struct Solved {
        Eigen::ArrayXd total;      // aλ + σ², r
        WhiteRegression white;     // of r + p rows: within the span of V, then outside
        Eigen::VectorXd projected; // Vᵀ(t - Hβ̄), r
        Eigen::VectorXd outside;   // (I - VVᵀ)(t - Hβ̄), n
        Eigen::VectorXd leverages; // the squared norms of the rows of white.q
    };
    Solved solved(double amplitude, double noise) const;
    void setTargets(const Eigen::VectorXd& targets);
    Eigen::VectorXd alpha(const Solved& at, double noise) const;
    Eigen::MatrixXd doubt(const Grid& grid, const Solved& at, double amplitude, double noise) const;

    Kernel unitKernel_;
    Eigen::MatrixXd x_, vectors_;                              // vectors n×r
    Eigen::VectorXd targets_, eigenvalues_, projectedTargets_; // Vᵀt, r
    Eigen::VectorXd outside_;                                  // t - VVᵀt: what lies where the eigenvalues are 0
    double leastNoiseShare_ = 0.0;
    MeanBasis basis_;
    Eigen::MatrixXd h_, projectedBasis_, outsideBasis_; // H n×p, VᵀH r×p, (I - VVᵀ)H n×p
    Eigen::MatrixXd outsideQ_, outsideR_;               // thin QR of the last
};

} // namespace core
