#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <cstdint>

namespace core
{

/// n×S independent standard normals, a column for each draw. Column s depends on the seed and s alone, and its first
/// rows not on n: more draws or a longer column leave the others as they are.
Eigen::MatrixXd standardNormals(std::uint64_t seed, Eigen::Index rows, Eigen::Index draws);

/// Normals that drift with a phase >= 0 and never repeat: between the integers k and k+1 cos(½π(p-k)) z_k +
/// sin(½π(p-k)) z_{k+1}. At every phase independent standard normals; at phase 0 standardNormals of the seed.
Eigen::MatrixXd driftingNormals(std::uint64_t seed, Eigen::Index rows, Eigen::Index draws, double phase);

/// K^½ Z with the symmetric square root, K n×n positive semidefinite, Z n×S: of all factors of K the one that moves
/// continuously with K, so that a draw deforms while a hyperparameter moves. Smooth kernels by pivoted Cholesky, K ≈
/// F Fᵀ with F n×r up to 1e-13 of its trace, and K^½ = F (FᵀF)^-½ Fᵀ: cost O(n r²); others by eigenvalues, about 9n³,
/// and few draws at many points by the Lanczos method, which agrees to about 1e-4 of a draw. `roundingScale`: where K
/// is a difference of larger matrices, the size of their diagonal, whose rounding is not to be taken for variance.
/// Failure for n > mostRootPoints and for a matrix that is not positive semidefinite.
constexpr Eigen::Index mostRootPoints = 5000;
Outcome<Eigen::MatrixXd> symmetricRootTimes(const Eigen::MatrixXd& gram, const Eigen::MatrixXd& normals,
                                            double roundingScale = 0.0);

/// Draws of GP(0, k) at the points (n×d), n×S for normals n×S. Failure (invalid input) for points outside the kernel's
/// domain and where the kernel is not positive semidefinite on them (names the smallest eigenvalue); as of
/// symmetricRootTimes otherwise. n = 0 gives no rows.
Outcome<Eigen::MatrixXd> gpPriorDraws(const Kernel& kernel, const Points& at, const Eigen::MatrixXd& normals);

} // namespace core
