#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

namespace core
{

// Norms in the reproducing kernel Hilbert space H of a kernel. None of them is one for a kernel that is not positive
// semidefinite: ‖f‖² may come out negative there.

/// ⟨Σ c_i k(x_i,·), Σ d_j k(y_j,·)⟩ = cᵀ K(X,Y) d. x n×D, c n, y m×D, d m. Requires problems(kernel, D) empty and
/// matching sizes (asserted); Failure for points that the kernel refuses. Cost O(nm).
Outcome<double> innerProduct(const Kernel& kernel, const Points& x, const Eigen::VectorXd& c, const Points& y,
                             const Eigen::VectorXd& d);

/// ‖Σ c_i k(x_i,·)‖² = cᵀKc. For a kernel that is positive semidefinite at least 0: rounding below it is cut off.
Outcome<double> normSquared(const Kernel& kernel, const Points& x, const Eigen::VectorXd& c);

/// The smallest ‖f‖² of any f in H with these values at the first m points, for m = 1 … n: f_mᵀ K_m⁻¹ f_m. It never
/// falls with m; it stays bounded exactly when the values are those of a function in H.
struct NormGrowth {
    Eigen::VectorXd norm2; // n
    double jitter = 0.0;   // added to the diagonal of K because rounding had made it singular: then every number is
                           // that of K + jitter, a lower bound
};
/// From one Cholesky factorisation: fᵀK⁻¹f = Σ z_i², z = L⁻¹f. n <= mostSpectrumPoints. Failure when the kernel refuses
/// the points or no tolerable jitter makes K positive definite. Cost n³/3.
Outcome<NormGrowth> normGrowth(const Kernel& kernel, const Points& x, const Eigen::VectorXd& values);

/// Σ a_j²/λ_j of f = Σ a_j ψ_j: infinite when a coefficient is not 0 where λ_j = 0 (f is outside the span).
double seriesNormSquared(const Eigen::VectorXd& eigenvalues, const Eigen::VectorXd& coefficients);

} // namespace core
