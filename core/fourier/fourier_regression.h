#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/gp/parts.h"
#include "core/gp/regression.h"

#include <memory>

namespace core
{

class WaveProducts;

/// Gaussian process regression of a stationary kernel over one or two columns by Fourier sums: the answers of
/// GpRegression, to rounding for smooth kernels, at a cost that after one pass does not depend on the rows. The kernel
/// is Σ_j w_j φ_j(x) φ_j(y) over the M waves of a grid (FourierGrid), so that f = φᵀw is a linear regression; with the
/// p columns of the mean function behind them, of no prior precision, Ψ = (Φ, H),
///   B = ΨᵀΨ + diag(σ²I, 0) = L Lᵀ,  u = B⁻¹Ψᵀt,
///   mean(x) = ψ(x)ᵀu,  Var f(x) = σ² ‖L⁻¹ψ(x)‖²,
///   log p(t) = −½ (Σt² − uᵀΨᵀt)/σ² − ½ [(N − M − p) log σ² + log|B|] − ½ (N − p) log 2π.
/// Immutable; safe to share between threads.
/// Source: Greengard, Rachh, Barnett, "Equispaced Fourier representations for efficient Gaussian process regression
/// from a billion data points" (2022, arXiv 2210.10210).
class FourierRegression
{
public:
    /// For places within `rows.window(places)`; noise > 0. Failure: as of fourierGrid, for inputs that do not determine
    /// the mean's coefficients, and for noise that is lost in the rounding of the rest. Cost M³/3, and a pass where the
    /// rows have no sums for this kernel yet.
    static Outcome<FourierRegression> fit(std::shared_ptr<const FourierRows> rows, const Kernel& kernel, double noise,
                                          MeanFunction mean = MeanFunction::Zero, std::vector<Interval> places = {},
                                          double accuracy = exactGrid, const std::function<void(double)>& progress = {},
                                          std::stop_token stop = {});

    Eigen::Index size() const { return rows_->size(); }
    const Kernel& kernel() const { return kernel_; }
    double noise() const { return noise_; }
    const FourierRows& rows() const { return *rows_; }
    const FourierGrid& grid() const { return grid_; }
    Eigen::Index modes() const { return waves_; }    // M
    double jitter() const { return factor_.jitter; } // a share of the diagonal of B
    MeanFunction meanFunction() const { return basis_.mean(); }
    GpMeanCoefficients meanCoefficients() const;

    /// As GpRegression's. Cost O(M²) a point.
    GpPrediction predict(const Points& at) const;
    Eigen::VectorXd mean(const Points& at) const;     // O(M) a point
    Eigen::VectorXd meanPart(const Points& at) const; // the mean function alone
    /// predict() of very many points, as functions of a place: the latent variance is off by the rounding of that of
    /// the prior, not of its own. Cost M³ and O(16^d) a point.
    GpPrediction predictMany(const Points& at) const;
    Eigen::VectorXd meanMany(const Points& at) const; // O(16^d) a point
    bool areMany(const Points& at) const;             // is predictMany the cheaper?
    Eigen::MatrixXd covariance(const Points& at) const;
    Outcome<Eigen::MatrixXd> draws(const Points& at, const Eigen::MatrixXd& normals) const;

    double logEvidence() const { return logFit() + logComplexity() + logConstant(); }
    double logFit() const;
    double logComplexity() const;
    double logConstant() const;

    /// By the derivatives of the weights. Cost M³; where a number moves lines of the kernel (a period, a frequency)
    /// also values at the rows, two for each line.
    GpEvidenceGradient gradient() const;

    // At the rows, n each. Cost O(n), of leaveOneOut() also M³; for kernels with lines O(n) a line.

    Eigen::VectorXd means() const;
    Eigen::VectorXd weights() const;   // α = (t − mean)/σ²
    GpLeaveOneOut leaveOneOut() const; // P_ii = (1 − ψᵀB⁻¹ψ)/σ²

    /// As gpParts: the summands of f, and the mean function. Cost O(M²) a point and part.
    std::vector<GpPart> parts(const Points& at) const;

    /// As GpRegression's.
    GpMoments derivative(const Points& at) const;

    /// How far the mean and the standard deviation of f at these points can be from those of the kernel itself: by what
    /// the grid leaves of it, and by rounding, to first order. With ε the grid's error, ρ that of a sum as a share of
    /// its terms, g = B⁻¹ψ(x) and f = u as functions of their waves, r = Ψᵀt − Bu, q = C⁻¹k(x):
    ///   |Δmean| ≤ ε √N ‖α‖ (1 + √N ‖q‖) + ρ (Σ|t| ‖g‖₁ + N ‖g·f‖₁) + |gᵀr|, ‖·‖₁ the sum of a function's coefficients.
    /// Infinity where what the grid leaves is not small beside σ²/N. Of more than a few dozen points some are looked
    /// at, and twice the worst is told. Cost O(M²) a point of these.
    double errorBound(const Points& at) const;

    /// What the kernel student-T asks of a process without a mean function, noise σ² and targets that are all 1
    /// (whatever the targets are), at points. By no difference of what is nearly equal, with Φc = 1,
    ///   V = Var f(x)/σ² = φᵀB⁻¹φ,  h = 1 − k(x)ᵀC⁻¹1 = σ² φᵀB⁻¹c,  S = σ² 1ᵀC⁻¹1 = σ² cᵀ(I − σ²B⁻¹)c,
    /// and where the kernel has next to nothing of frequency 0, by which c would be large and little of 1 is explained,
    ///   h = 1 − φᵀB⁻¹b,  S = N − bᵀB⁻¹b,  b = Φᵀ1,
    /// each with how far it can be off at most, by what the grid leaves of the kernel and by rounding; where that is
    /// not asked for it is empty, and costs half. Failure with a mean function, and where what is left is too much.
    /// Cost O(M²) a point.
    struct OnesTerms {
        Eigen::ArrayXd variance{}, left{}, varianceError{}, leftError{};
        double form = 0.0, formError = 0.0;
    };
    enum class Errors { Told, LeftOut };
    Outcome<OnesTerms> onesTerms(const Points& at, Errors errors = Errors::Told) const;

    /// The same as functions of a place that very many are asked of: V a quadratic form of the waves, which has twice
    /// the modes, h a sum of them. They are off by what is told for all places together, beside what onesTerms() tells
    /// of each: where V is small a share of it, as V is here a sum of what is not. Cost 2M³.
    struct Quadratic { // ψᵀAψ
        Eigen::VectorXcd square{};
        Eigen::MatrixXcd besideRaw{}; // a column a raw function
        Eigen::MatrixXd onRaw{};
    };
    struct OnesWaves {
        Quadratic variance{};
        Eigen::VectorXd left{}; // h = offset + ψᵀ left
        double offset = 0.0, form = 0.0, varianceError = 0.0, leftError = 0.0;
    };
    Outcome<OnesWaves> onesWaves() const;
    /// Cost O(16^d) a place.
    OnesTerms onesTerms(const OnesWaves& waves, const Points& at) const;

    /// The eigenvalues of the kernel's Gram matrix of the rows, centred, that are not 0, descending. Cost 4M³/3.
    Outcome<Eigen::VectorXd> centredSpectrum() const;

    /// Σ(t − mean)² over the rows, and, of the process with its mean, tr of what maps targets to means.
    double residualSquares() const;
    double degreesOfFreedom() const;

private:
    FourierRegression(std::shared_ptr<const FourierRows> rows, std::shared_ptr<const RowSums> sums, Kernel kernel,
                      double noise, FourierGrid grid);
    enum class Digits { All, OfFactor }; // of u: a coarser grid, which is drawn, does without the last ones
    Outcome<bool> solveSystem(Digits digits, const std::stop_token& stop);
    void refine();
    Eigen::VectorXd residual() const;
    double explainedFrom(double squares) const;
    Eigen::MatrixXd features(const Points& at) const;                // m×(M+p): ψ
    Eigen::MatrixXd whitened(const Eigen::MatrixXd& features) const; // (M+p)×m: L⁻¹ψ
    Eigen::MatrixXd solvedFor(const Eigen::MatrixXd& right) const;   // B⁻¹ right
    Eigen::MatrixXd inverseSystem() const;                           // B⁻¹
    Eigen::VectorXd inverseDiagonal() const;
    Eigen::MatrixXd atRows(const Eigen::MatrixXd& combinations) const; // n×k: Ψ(M+p)×k
    Quadratic leverage() const;                                        // ψᵀB⁻¹ψ
    Quadratic quadraticOf(const Eigen::MatrixXd& form) const;
    Eigen::VectorXd valuesOf(const Quadratic& quadratic, const Points& at) const;
    struct InSums;
    double roundingBesideNoise() const;
    Eigen::VectorXd roundingOfWeights() const;
    struct Ones {            // h = offset + ψᵀ left
        double ofGrid = 0.0; // what the grid leaves of the kernel, with all that follows of it
        double offset = 0.0, form = 0.0, formRounding = 0.0;
        double alpha = 0.0; // √N ‖C⁻¹1‖
        Eigen::VectorXd left;
    };
    Ones ones() const;
    void addErrors(OnesTerms& terms, const Eigen::MatrixXd& features, const Eigen::MatrixXd& white,
                   const Ones& ones) const;
    struct InLines {
        double mean = 0.0, variance = 0.0;
    };
    double errorAt(const Eigen::VectorXd& features, const Eigen::VectorXd& white, const Eigen::VectorXd& gain,
                   const Eigen::VectorXd& left, const InSums& f, const WaveProducts& products) const;
    InLines inLines(const Eigen::VectorXd& gain, double reached, double alpha) const;
    InSums inSums(const Eigen::VectorXd& combination, double constant) const;
    Eigen::MatrixXd featureSlopes(const Points& at) const;
    Eigen::VectorXd sharesOf(const Kernel& part) const;
    Eigen::VectorXd massesOfDensity(const Kernel& kernel) const;
    Eigen::VectorXd slopesOfSamples(const Eigen::VectorXd& pull) const;
    Eigen::VectorXd slopesOfFrequencies() const;

    std::shared_ptr<const FourierRows> rows_;
    std::shared_ptr<const RowSums> sums_;
    Kernel kernel_;
    double noise_ = 1.0;
    FourierGrid grid_;
    MeanBasis basis_;
    Eigen::Index waves_ = 0;
    Eigen::VectorXd roots_;              // of the weights of the grid's waves: √w, or √(2w) where a pair is one
    Eigen::MatrixXd fromRaw_;            // R×(rest): what stands behind the grid's waves, of the raw functions
    double centre_ = 0.0;                // what was taken off the targets
    CholeskyFactor factor_;              // of S⁻¹BS⁻¹, S² the diagonal of B
    Eigen::VectorXd scale_;              // S
    Eigen::VectorXd projected_, solved_; // Ψᵀt, u
    Eigen::VectorXd left_;               // Ψᵀt − Bu; empty where it is not known
    double norm_ = 0.0;                  // of S⁻¹BS⁻¹, Frobenius
    double squares_ = 0.0;               // Σ t², of the targets less centre_
};

} // namespace core
