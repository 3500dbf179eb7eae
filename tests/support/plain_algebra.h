#pragma once

#include <Eigen/Core>

/// Dense algebra by which tests find what to expect, compiled once for all of them. Matrices are square but where
/// something else is said.

/// A⁻¹ and det A by LU with partial pivoting.
Eigen::MatrixXd inverseOf(const Eigen::MatrixXd& a);
double determinantOf(const Eigen::MatrixXd& a);
/// A⁻¹b by the same.
Eigen::VectorXd solutionOf(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);

/// A⁻¹ by LU with full pivoting, for A that is nearly singular.
Eigen::MatrixXd fullyPivotedInverse(const Eigen::MatrixXd& a);

/// A⁻¹b of a symmetric positive semidefinite A, by LDLᵀ with pivots.
Eigen::VectorXd symmetricSolution(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);
/// The lower L of LLᵀ = A, symmetric and positive definite.
Eigen::MatrixXd choleskyRoot(const Eigen::MatrixXd& a);

/// log N(x; 0, C), by LU of C with full pivoting.
double logNormalDensity(const Eigen::VectorXd& x, const Eigen::MatrixXd& covariance);

/// ½ log det AᵀA of n×d A with n ≥ d, without the squares: by QR.
double logVolumeOf(const Eigen::MatrixXd& a);

/// Of a symmetric matrix (its lower triangle), the least first; a vector a column.
struct Eigenpairs {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
};
Eigenpairs ascendingEigenpairs(const Eigen::MatrixXd& a);
Eigen::VectorXd ascendingEigenvalues(const Eigen::MatrixXd& a);

/// The singular values of n×d A, the largest first, and the right singular vectors, a column each: min(n, d) of them.
struct RightSingular {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
};
RightSingular rightSingular(const Eigen::MatrixXd& a);
