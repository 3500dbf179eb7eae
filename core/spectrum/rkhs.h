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
    Eigen::MatrixXd norm2; // n×c
    /// How many points add a direction to those before. Points that do not (what is left of their feature beside the
    /// span is below a thousand times its rounding: too dense, or a space of few dimensions) leave the norm as it is: a
    /// lower bound.
    Eigen::Index rank = 0;
    Eigen::Index leading = 0; // the first so many points each do
};
/// By a Cholesky factorisation point by point: fᵀK⁻¹f = Σ z_i², z = L⁻¹f. `values` n×c, functions as columns;
/// n <= mostSpectrumPoints. Failure when the kernel refuses the points or K is not positive semidefinite. Cost
/// 2n³/3 + c n².
Outcome<NormGrowth> normGrowth(const Kernel& kernel, const Points& x, const Eigen::MatrixXd& values);

} // namespace core
