#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"
#include "core/ridge/bags.h"

#include <Eigen/Core>

namespace core
{

/// Kernel ridge regression on bags (on points: bags of one): f minimises Σ_i (f·p̂_i − y_i)² + λ‖f‖_H².
struct RidgeProblem {
    Kernel kernel;
    Bags bags;               // n of them
    Eigen::VectorXd targets; // y, n
    Eigen::MatrixXd gram;    // B, n×n
};

/// With B computed. Failure: no bag, targets that do not match or are not finite, points outside the kernel's domain.
/// Requires problems(kernel, d) empty. Cost O(N²d) for N points in all bags.
Outcome<RidgeProblem> ridgeProblem(Kernel kernel, Bags bags, Eigen::VectorXd targets);

/// The minimiser f = Σ_i α_i K·p̂_i and what can be said of it. With C = B+λI:
struct RidgeFit {
    double lambda = 0.0;          // as used: the one asked for and the jitter
    double jitter = 0.0;          // what rounding forced upon λ, absolute
    Eigen::VectorXd coefficients; // α = C⁻¹y, n
    Eigen::VectorXd fitted;       // f·p̂_i = (Bα)_i = y_i − λα_i
    Eigen::VectorXd looResiduals; // y_i − f₋ᵢ·p̂_i = α_i/[C⁻¹]_ii, f₋ᵢ fitted without bag i (exact, no refits)
    double degreesOfFreedom = 0.0;
    double squaredNorm = 0.0; // ‖f‖_H² = αᵀBα
    double objective = 0.0;   // λ yᵀα, the minimum

    Eigen::VectorXd looPredictions(const Eigen::VectorXd& targets) const { return targets - looResiduals; }
};

/// The fit for one λ >= 0 by Cholesky; degrees of freedom tr BC⁻¹. The same f is the posterior mean of a Gaussian
/// process with kernel K and noise variance λ. A λ below the rounding of B is raised by a jitter, reported; λ = 0 is
/// not: where B is singular no f need pass through all the targets, and that is a Failure, as are λ < 0 and a B+λI that
/// an indefinite kernel leaves not positive definite. Cost O(n³).
/// Source: "Kernels for dummies", (13)–(20), with its (17) corrected: λα_i = y_i − Σ_j B_ij α_j.
Outcome<RidgeFit> fitRidge(const RidgeProblem& problem, double lambda);

/// What each single point weighs in f = Σ_i α_i K·p̂_i: α_i/n_i, N of them.
Eigen::VectorXd pointWeights(const Bags& bags, const Eigen::VectorXd& coefficients);

/// f at points (G×d): Σ_i α_i (1/n_i) Σ_k k(x, x_k^i). Cost O(NGd).
Eigen::VectorXd ridgeFunction(const RidgeProblem& problem, const Eigen::VectorXd& coefficients, const Points& at);

/// f·p̂ for new bags: the mean of f over each.
Eigen::VectorXd ridgePrediction(const RidgeProblem& problem, const Eigen::VectorXd& coefficients, const Bags& bags);

} // namespace core
