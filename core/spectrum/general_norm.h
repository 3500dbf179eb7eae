#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

namespace core
{

// Kernel PCA in function space, f_i = K(x_i,·), with the residual measured by a norm ∫∫ r(y) Q⁻¹(y,z) r(z) of one's
// choice (Kernels for dummies, section 3): the eigenpairs of C_ij = f_i Q⁻¹ f_j, v_k = Σ_i α_ki f_i, A_ik = f_i Q⁻¹ v_k
// = λ_k α_ki. For Q = K, C is the Gram matrix itself and A_ik = v_k(x_i). Q⁻¹ weights *rough* residuals more.

// On the line, for K = amplitude·SE(s), C is in closed form the Gram matrix of another kernel, so that kernel PCA with
// norm Q is plain uncentred kernel PCA with that kernel.

/// Q = δ: amplitude² √π s · SE(√2 s).
Kernel bellDeltaKernel(double s, double amplitude = 1.0);

/// Q = SE(q): amplitude² s²/(q t) · SE(t), t² = 2s² − q². Failure for q² >= 2s², where it is infinite.
Outcome<Kernel> bellNormKernel(double s, double q, double amplitude = 1.0);

} // namespace core
