#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"

namespace core
{

/// A + jitter·I = L Lᵀ.
struct CholeskyFactor {
    Eigen::MatrixXd lower; // n×n, zero above the diagonal
    double jitter = 0.0;   // absolute: what had to be added to the diagonal
};

/// The jitter that a factorisation may try: 0, then first, 10·first, … up to `largest`, all relative to the mean
/// diagonal.
struct JitterPolicy {
    double first = 1e-14;
    double largest = 1e-6;
};

/// Cholesky of a symmetric matrix (only its lower triangle is read). Failure (ill-conditioned) when it is not positive
/// definite even with the largest jitter, or holds a number that is not finite. Cost n³/3 an attempt.
Outcome<CholeskyFactor> cholesky(const MatrixIn& matrix, const JitterPolicy& policy = {});
/// The same to the bit, in the place of a matrix that is given up.
Outcome<CholeskyFactor> choleskyInPlace(Eigen::MatrixXd&& matrix, const JitterPolicy& policy = {});

/// L⁻¹ B.
Eigen::MatrixXd solveLower(const CholeskyFactor& factor, Eigen::MatrixXd b);

/// L⁻ᵀ B.
Eigen::MatrixXd solveUpper(const CholeskyFactor& factor, Eigen::MatrixXd b);

/// (L Lᵀ)⁻¹ B.
Eigen::MatrixXd solve(const CholeskyFactor& factor, Eigen::MatrixXd b);

/// (L Lᵀ)⁻¹, symmetric to the bit. Cost n³/3 multiply-adds.
Eigen::MatrixXd inverse(const CholeskyFactor& factor);

/// The diagonal of (L Lᵀ)⁻¹. Cost n³/6 multiply-adds.
Eigen::VectorXd inverseDiagonal(const CholeskyFactor& factor);

/// log det(L Lᵀ).
double logDeterminant(const CholeskyFactor& factor);

} // namespace core
