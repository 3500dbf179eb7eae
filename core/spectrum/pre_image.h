#pragma once

#include "core/spectrum/kernel_pca.h"

#include <optional>
#include <vector>

namespace core
{

/// Points of input space whose features come nearest to given points of feature space.
struct PreImages {
    Eigen::MatrixXd points;          // m×d; NaN rows where the search did not converge
    Eigen::VectorXd squaredDistance; // ‖φ(z) − Pφ‖² there, >= 0; NaN likewise
    std::vector<int> iterations;     // m
};

/// Why points of input space cannot be looked for under this kernel: kinked (no gradient), constant, or without a
/// feature space (sigmoid). Nothing when they can.
std::optional<Failure> preImageProblem(const Kernel& kernel);

/// Local minima over z of ‖φ(z) − P_q φ(x)‖², P_q the projection on the first q components, started from x itself (and
/// from the training point whose feature is nearest to P_q φ(x); the better of the two is kept). Gradient
/// descent with Barzilai–Borwein steps and backtracking, for se after one step of the fixed-point iteration
///   z ← Σ γ_i k(z,x_i) x_i / Σ γ_i k(z,x_i)   (Mika et al. 1998),
/// whose own convergence is only linear. Converged when a step moves z by less than 1e-9 of the spread of the data,
/// within 500 steps. The minimum is a local one: another start may find a better one, and for kernels of dot products
/// no point may come near.
/// x m×d. Failure by preImageProblem or where the kernel refuses points; Cancelled on stop. O(n d) an iteration.
Outcome<PreImages> preImages(const KernelPca& pca, const Points& x, Eigen::Index components, std::stop_token stop = {});

} // namespace core
