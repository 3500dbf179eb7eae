#pragma once

#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <stop_token>

namespace core
{

// The student-T in three stages, for sliders: points and lengthscale → spectrum; window → projected grid; σ₀, β, α →
// log q. Each stage is a pure function of the ones before.

/// How much of the spectrum to compute.
struct SpectrumOptions {
    double relativeTolerance = 1e-14; // of the trace: what may be cut off
    bool tryLowRank = true;           // false: the full eigendecomposition, whatever it costs
    Eigen::Index fullSize = 800; // up to this N a full eigendecomposition is affordable when low rank does not suffice
    Eigen::Index maxRank = 1000; // beyond it: never more than this many eigenvalues
};

/// HKH = U diag(λ) Uᵀ + E with H = I − 11ᵀ/N, E positive semidefinite of trace `residualTrace` (rounding aside).
struct CentredSpectrum {
    enum class Route { Eigendecomposition, PivotedCholesky };
    Eigen::MatrixXd basis;          // U, N×r, orthonormal
    Eigen::VectorXd eigenvalues;    // λ, r, descending, >= 0
    Eigen::VectorXd rowMeans;       // r_n = mean_m k(x_n, x_m), N
    double grandMean = 0.0;         // k̄
    Eigen::VectorXd projectedMeans; // ρ = Uᵀ(r − k̄1), r
    double residualTrace = 0.0;
    double smallestEigenvalue = 0.0; // before clipping at 0: clearly negative for a kernel that is not PSD
    double effectiveRank = 0.0;      // eigenvalues above 10·N·ε·λmax
    /// False: too many points of too rough a kernel for maxRank, and what was cut off matters. Then use
    /// StudentTPredictive instead: a Cholesky for each setting of sigma0.
    bool withinTolerance = true;
    Route route = Route::Eigendecomposition;
    Eigen::Index observations() const { return rowMeans.size(); }
};

/// Low rank first (a pivoted Cholesky to the tolerance), a full eigendecomposition when that would not save work.
/// Kernels that are not PSD by construction always take the full one, with eigenvalues clipped at 0.
/// Failure when the kernel refuses the points or its values are not finite; Cancelled on stop. Cost O(N²d + N r²) or
/// O(N³).
Outcome<CentredSpectrum> centredSpectrum(const Points& x, const Kernel& kernel, const SpectrumOptions& options = {},
                                         std::stop_token stop = {});

/// What a grid of G points needs of the spectrum: p(x) = Uᵀ P(x), P_n(x) = k(x,x_n) − m(x) − (r_n − k̄).
struct ProjectedGrid {
    Eigen::MatrixXd projections; // r×G, one point a column
    Eigen::VectorXd means;       // m(x) = mean_n k(x, x_n); 0 without data
    Eigen::VectorXd variances;   // k(x, x)
};

/// The projection of every row of `at`, blockwise: memory r×G plus a few MB. Cost O(NGd + NrG), on two threads.
Outcome<ProjectedGrid> projectGrid(const CentredSpectrum& spectrum, const Points& x, const Kernel& kernel,
                                   const Points& at, std::stop_token stop = {});

/// The same from a cross-Gram K (N×G, data by points) and k(x,x) that are at hand already, e.g. from separableFactors.
ProjectedGrid projectCrossGram(const CentredSpectrum& spectrum, Eigen::MatrixXd crossGram, Eigen::VectorXd variances);

/// log s at every point, >= log γ; O(r) a point. `parameters` must have no problems (asserted).
Eigen::VectorXd logScale(const CentredSpectrum& spectrum, const ProjectedGrid& grid,
                         const StudentTParameters& parameters);

/// log q = −(1+N+α)/2·log s, without Jacobian.
Eigen::VectorXd logDensity(const CentredSpectrum& spectrum, const ProjectedGrid& grid,
                           const StudentTParameters& parameters);

/// (σ₀² + λmax)/σ₀², or over σ₀² + λmin of a spectrum of full rank: the condition of what is inverted.
double condition(const CentredSpectrum& spectrum, double sigma0);

/// Eigenvalues of HKH above 10·N·ε·λmax, without eigenvectors. Beyond N = 800: N − 1 when a Cholesky shows full rank,
/// else counted on a pivoted Cholesky of rank at most 1,500.
Outcome<double> effectiveRank(const Points& x, const Kernel& kernel);

} // namespace core
