#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>

namespace core
{

// Kernel PCA in function space, f_i = K(x_i,·), with the residual measured by a norm ∫∫ r(y) Q⁻¹(y,z) r(z) of one's
// choice (Kernels for dummies, section 3): the eigenpairs of C_ij = f_i Q⁻¹ f_j, v_k = Σ_i α_ki f_i, A_ik = f_i Q⁻¹ v_k
// = λ_k α_ki. For Q = K, C is the Gram matrix itself and A_ik = v_k(x_i). Q⁻¹ weights *rough* residuals more.

struct NormedInnerProducts {
    Eigen::MatrixXd matrix; // C, n×n
    double jitter = 0.0;    // what had to be added to the diagonal of Q on the grid
};

/// C ≈ F Q_grid⁻¹ Fᵀ with F_ig = K(x_i, y_g) on G grid points; quadrature weights cancel. From below, as the grid gets
/// finer and wider, when C is finite. Failure when it is known to be infinite (normProblem), when a kernel refuses the
/// points, or Q on the grid is singular beyond jitter. Cost O(G³ + nG²).
Outcome<NormedInnerProducts> normedInnerProducts(const Kernel& kernel, const Kernel& norm, const Points& x,
                                                 const Points& grid);

/// Q = δ, the L² norm: C ≈ F W Fᵀ with quadrature weights over the grid. Failure when the kernel refuses the points.
Outcome<Eigen::MatrixXd> deltaInnerProducts(const Kernel& kernel, const Points& x, const Points& grid,
                                            const Eigen::VectorXd& weights);

/// Why C is infinite for this pair, where that is known: both se and q² >= 2s² in some dimension; other stationary
/// families whose spectra K̃²/Q̃ have no integral (in rq K̃ falls like exp(−√(2α) ℓ|k|)). Single families only; nothing
/// where nothing is known.
std::optional<Failure> normProblem(const Kernel& kernel, const Kernel& norm, Eigen::Index dimensions);

// On the line, for K = amplitude·SE(s), C is in closed form the Gram matrix of another kernel, so that kernel PCA with
// norm Q is plain uncentred kernel PCA with that kernel.

/// Q = δ: amplitude² √π s · SE(√2 s).
Kernel bellDeltaKernel(double s, double amplitude = 1.0);

/// Q = SE(q): amplitude² s²/(q t) · SE(t), t² = 2s² − q². Failure for q² >= 2s², where it is infinite.
Outcome<Kernel> bellNormKernel(double s, double q, double amplitude = 1.0);

} // namespace core
