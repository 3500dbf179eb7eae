#pragma once

#include "core/gp/mean_function.h"
#include "core/gp/slope_at.h"
#include "core/kernels/kernel.h"
#include "core/linalg/cholesky.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// What Gaussian process regression says at some points. A band is of one of two variances, and says which: `latent`
/// is that of the function, `observed` that of a new noisy target there.
struct GpPrediction {
    Eigen::VectorXd mean, latentVariance, observedVariance;
    Eigen::Index clamped = 0; // latent variances that rounding had pushed below 0
};

/// log p(t) with its derivatives in the logarithms.
struct GpEvidenceGradient {
    Eigen::VectorXd logKernel; // for continuousHyperparameters(kernel), in that order
    double logNoise = 0.0;     // in log σ², the targets' alone; 0 where σ² = 0
};

/// n each, of target i given the others. Where these do not determine the coefficients of the mean function, nothing is
/// known of it: the mean is NaN and the variance infinite.
struct GpLeaveOneOut {
    Eigen::VectorXd mean, observedVariance;
};

/// Sets aside what of it only row i itself would determine, for a mean with this basis at the inputs.
void forgetIndispensable(GpLeaveOneOut& left, const Eigen::MatrixXd& basis);

/// The coefficients of the mean function given the targets, normal: of 1, x_1, …, x_d, as many as it has.
struct GpMeanCoefficients {
    Eigen::VectorXd value;
    Eigen::MatrixXd covariance;
};

/// Slopes of the function itself that were observed on the line: f'(x_i) = value_i + ε_i, ε_i ~ N(0, variance).
struct ObservedSlopes {
    Eigen::MatrixXd x = Eigen::MatrixXd(0, 1); // m×1
    Eigen::VectorXd values = {};               // m
    double variance = 0.0;                     // >= 0, of each, in squared units of a slope

    Eigen::Index size() const { return values.size(); }
};
ObservedSlopes observedSlopes(const std::vector<SlopeAt>& slopes, double variance = 0.0);

/// All of them where functions of this kernel over so many columns have slopes, else none.
std::vector<SlopeAt> usableSlopes(const std::vector<SlopeAt>& slopes, const Kernel& kernel, Eigen::Index dimensions);

/// A Gaussian process at some points, with all that they have to do with each other.
struct GpMoments {
    Eigen::VectorXd mean;       // m
    Eigen::MatrixXd covariance; // m×m
};

/// Gaussian process regression, t_i = f(x_i) + ε_i with f ~ GP(0, k), ε_i ~ N(0, σ²) independent (the noise sits on
/// the index: equal inputs have different noise). C = K + σ²I = L Lᵀ, α = C⁻¹t. Immutable after fit(); safe to share
/// between threads. n = 0 is the prior.
///
/// With a mean function f ~ GP(h(x)ᵀβ, k) and the p coefficients β are integrated out under a vague prior. With H the
/// n×p rows h(x_i), A = HᵀC⁻¹H and P = C⁻¹ - C⁻¹HA⁻¹HᵀC⁻¹: β̄ = A⁻¹HᵀC⁻¹t, α = Pt, and every formula below has P for
/// C⁻¹. It is computed in the coordinates L⁻¹, by L⁻¹H = QR: P = L⁻ᵀ(I - QQᵀ)L⁻¹.
///
/// Slopes of the function may be observed beside its values, on the line: differentiation is linear, so that they are
/// normal jointly with the targets. They follow these in every formula: t, C, H and α have n + m rows then, with
/// Cov(f'(x), f(y)) = ∂k/∂x and Cov(f'(x), f'(y)) = ∂²k/∂x∂y.
/// Source: Bishop, Pattern Recognition and Machine Learning (2006), section 6.4; Rasmussen & Williams, Gaussian
/// Processes for Machine Learning (2006), algorithm 2.1, sections 2.7 and 9.4.
class GpRegression
{
public:
    /// x n×d (d >= 1 also for n = 0), t n, noise = σ² >= 0. Failure (invalid input) for numbers out of range, points
    /// outside the kernel's domain, a Gram matrix that is not positive semidefinite, and for noise 0 with equal inputs
    /// that have different targets; for inputs that do not determine the mean's coefficients; for slopes that are no
    /// numbers, and of a function that has none. Cost n³/3.
    static Outcome<GpRegression> fit(const Kernel& kernel, const Points& x, const Eigen::VectorXd& targets,
                                     double noise, MeanFunction mean = MeanFunction::Zero,
                                     const ObservedSlopes& slopes = {});

    Eigen::Index size() const { return targets_.size(); }
    const Kernel& kernel() const { return kernel_; }
    double noise() const { return noise_; }
    double jitter() const { return factor_.jitter; } // added to the diagonal of C, absolute
    const Eigen::MatrixXd& x() const { return x_; }
    const Eigen::VectorXd& targets() const { return targets_; }
    const ObservedSlopes& slopes() const { return slopes_; }
    const Eigen::VectorXd& weights() const { return weights_; } // α: mean(x) = h(x)ᵀβ̄ + Σ α_i k(x_i, x)
    MeanFunction meanFunction() const { return basis_.mean(); }
    GpMeanCoefficients meanCoefficients() const;
    const CholeskyFactor& factor() const { return factor_; }

    /// Of a process with this kernel that f is, or that is an independent summand of f, the covariance of what was
    /// observed with its values at the points: K*, n×m.
    Eigen::MatrixXd observedWith(const Kernel& part, const Points& at) const;

    /// H*β̄ + K*ᵀ α, m. Cost O(nm).
    Eigen::VectorXd mean(const Points& at) const;

    /// The mean function H*β̄ alone, m.
    Eigen::VectorXd meanPart(const Points& at) const;

    /// For E = L⁻¹K*, n×m: U, p×m, of which UᵀU is what not knowing β adds to the covariance k** - EᵀE:
    /// U = R⁻ᵀ(H*ᵀ - HᵀC⁻¹K*).
    Eigen::MatrixXd meanDoubt(const Points& at, const Eigen::MatrixXd& explained) const;
    /// Of a summand of f that has no mean function: -R⁻ᵀHᵀC⁻¹K*. Of the mean function alone: R⁻ᵀH*ᵀ.
    Eigen::MatrixXd meanDoubtOfPart(const Eigen::MatrixXd& explained) const;
    Eigen::MatrixXd meanDoubtAlone(const Points& at) const;

    /// Mean, k** - K*ᵀC⁻¹K* + UᵀU and that plus σ². Cost O(n²m).
    GpPrediction predict(const Points& at) const;

    /// The covariance of the function between the points, m×m. Cost O(n²m + nm²).
    Eigen::MatrixXd covariance(const Points& at) const;

    /// f' at points of the line, given all that was observed. Requires whyNoDerivative(kernel, 1) empty (asserted).
    /// Cost O(n²m + nm²).
    GpMoments derivative(const Points& at) const;

    /// Functions drawn from the posterior: mean + Σ*^½ z, a column for each of the columns of `normals` (m×S), with the
    /// symmetric square root, so that a draw moves smoothly with whatever moves. For n = 0 priorDraws of the same
    /// normals. Failure as of symmetricRootTimes. Cost as covariance() and symmetricRootTimes().
    Outcome<Eigen::MatrixXd> draws(const Points& at, const Eigen::MatrixXd& normals) const;

    /// log p(t) = -½ tᵀα - ½ log|C| - ½ log|A| - (n-p)/2 log 2π: with a mean function that of the n - p contrasts of
    /// the targets that do not depend on β (restricted likelihood). Cost O(n).
    double logEvidence() const;

    /// Its parts: -½ tᵀα, -½ (log|C| + log|A|), and what depends on n and p alone.
    double logFit() const;
    double logComplexity() const;
    double logConstant() const;

    /// ½ Σ_ij (ααᵀ - P)_ij ∂C_ij/∂log θ. One inverse: cost about n³.
    GpEvidenceGradient gradient() const;

    /// Mean t_i - α_i/P_ii, variance 1/P_ii, of each target given the others and all slopes. Cost about n³/2.
    GpLeaveOneOut leaveOneOut() const;

private:
    GpRegression(Kernel kernel, Eigen::MatrixXd x, Eigen::VectorXd targets, double noise, CholeskyFactor factor,
                 MeanBasis basis, ObservedSlopes slopes);
    Eigen::VectorXd observed() const;             // the targets, and the slopes below them
    Eigen::MatrixXd observedBasis() const;        // H
    Eigen::MatrixXd projectedRootInverse() const; // B = (I - QQᵀ)L⁻¹: P = BᵀB

    Kernel kernel_;
    Eigen::MatrixXd x_;
    Eigen::VectorXd targets_, weights_;
    double noise_ = 0.0;
    ObservedSlopes slopes_;
    CholeskyFactor factor_;
    MeanBasis basis_;
    WhiteRegression white_; // of L⁻¹t on L⁻¹H
};

} // namespace core
