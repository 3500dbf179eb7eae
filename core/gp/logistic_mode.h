#pragma once

#include "core/linalg/cholesky.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <stop_token>
#include <vector>

namespace core
{

/// The maximiser of Ψ(a) = log p(t|a) − ½ (a−b)ᵀC⁻¹(a−b), p(t|a) = Π σ(a_i)^t_i (1−σ(a_i))^(1−t_i), and what the
/// Laplace approximation reads there.
struct LogisticMode {
    Eigen::VectorXd latent; // a, n
    Eigen::VectorXd dual; // α = C⁻¹(a−b); equals gradient at the mode, and where C is large is the more accurate
    Eigen::VectorXd gradient;       // ∇log p(t|a) = t − σ(a)
    Eigen::VectorXd weights;        // W = σ(a)(1−σ(a)), the negative Hessian of log p
    double offset = 0.0;            // b; 0 unless it was free
    double objective = 0.0;         // Ψ at the mode, constants of a Gaussian density left out
    std::vector<double> objectives; // Ψ at the start and after every Newton step; never decreases (to rounding)
    CholeskyFactor factor;          // of B = I + W^½ C W^½
    int iterations() const { return static_cast<int>(objectives.size()) - 1; }
};

struct LogisticModeOptions {
    bool freeOffset = false;    // maximise over b as well (it is not penalised); needs both classes
    Eigen::VectorXd start = {}; // dual to begin with, n entries, or empty: 0. Taken only where it beats 0.
};

/// Newton's method on Ψ in residual form, which keeps C⁻¹a accurate where C is nearly singular: with the dual
/// α = C⁻¹(a−b), r = ∇log p − α, s = √W:  Δα = r − s∘B⁻¹(s∘C r),  a = Cα + b, step halved until Ψ rises.
/// covariance n×n positive semidefinite; targets n of 0 and 1 (asserted). Starts at a = 0; 4 to 25 steps. n = 0 gives
/// the empty mode. Failure (ill-conditioned) when B is not positive definite, which happens only for a C that is not
/// positive semidefinite, or C holds numbers that are not finite. Cancelled on stop. Cost n³/3 + 2n² a step.
/// Source: Rasmussen & Williams, "Gaussian Processes for Machine Learning" (2006), algorithm 3.1.
Outcome<LogisticMode> logisticMode(const Eigen::MatrixXd& covariance, const Eigen::VectorXd& targets,
                                   const LogisticModeOptions& options = {}, std::stop_token stop = {});

} // namespace core
