#pragma once

#include "core/linalg/symmetric_eigen.h"

#include <stop_token>

namespace core
{

/// The `count` largest eigenvalues and their vectors (fewer when the matrix is smaller) of a symmetric matrix, as
/// accurate as symmetricEigen: residuals ‖Cv − λv‖ of at most 4√n ε λ₁.
/// A block Krylov space with full reorthogonalisation, whose answer is believed only when a Cholesky factorisation of
/// (λ_count + δ)I − (C − VΛVᵀ), δ = 1e-12 λ₁, proves that no larger eigenvalue was overlooked; otherwise, or where it
/// saves nothing, the whole decomposition. Cost about m n² + n³/3 with m some tens of multiples of the block, at most
/// 9n³. Failure when an entry is not finite; Cancelled on stop.
Outcome<SymmetricEigen> leadingEigen(const Eigen::MatrixXd& matrix, Eigen::Index count, std::stop_token stop = {});

} // namespace core
