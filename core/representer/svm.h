#pragma once

#include "core/outcome.h"
#include "core/representer/kernel_expansion.h"

#include <stop_token>

namespace core
{

/// A support vector machine: min over f in the kernel's space (and b)  ½‖f − b‖² + C Σ_n max(0, 1 − y_n f(x_n)),
/// y = ±1 for target 1, 0. The lecture's (1/N) Σ L + λ‖f‖² has C = 1/(2Nλ). c_n = y_n a_n with 0 <= a_n <= C.
struct SupportVectorMachine {
    KernelExpansion f;            // over all points; 0 where a point is no support vector
    Eigen::VectorXd multipliers;  // a, n
    double dualObjective = 0.0;   // Σa − ½ cᵀKc
    double primalObjective = 0.0; // equal at the solution
    double violation = 0.0;       // the largest by which an optimality condition is missed
};

struct SvmOptions {
    double c = 1.0;         // C > 0
    bool withOffset = true; // b, which the representer theorem itself does not produce
};

/// x n×d, targets n of 0 and 1; a positive semidefinite kernel. With b, libsvm's C-SVC finds the support vectors and,
/// since it keeps the Gram matrix in single precision, the pairs of Platt's SMO in double bring them to 1e-10; without
/// b, which libsvm cannot leave out, dual coordinate descent alone (Hsieh et al., ICML 2008). The free multipliers are
/// solved for exactly where that is possible. Where descent hardly moves (large C, smooth kernels) an interior point
/// method starts it. Deterministic; safe to call from several threads. One class only: with b, f = b = ±1. n = 0:
/// f = 0. Failure (invalid input) for other targets, C, or a kernel that is not positive semidefinite by construction;
/// (ill-conditioned) when the conditions are not met to 1e-6. Cancelled on stop. Memory 3n² numbers.
Outcome<SupportVectorMachine> supportVectorMachine(const Kernel& kernel, const Points& x,
                                                   const Eigen::VectorXd& targets, const SvmOptions& options,
                                                   std::stop_token stop = {});

} // namespace core
