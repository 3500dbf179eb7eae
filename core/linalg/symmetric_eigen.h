#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"

namespace core
{

/// A = V diag(values) Vᵀ, eigenvalues descending, eigenvectors in the columns.
struct SymmetricEigen {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
};

/// All eigenvalues and vectors of a symmetric matrix (only its lower triangle is read); absolute errors of about ε·‖A‖.
/// Failure when an entry is not finite. Cost about 9n³.
Outcome<SymmetricEigen> symmetricEigen(const MatrixIn& matrix);

/// The eigenvalues alone, descending. Cost about 4n³/3.
Outcome<Eigen::VectorXd> symmetricEigenvalues(const MatrixIn& matrix);

/// How many of the eigenvalues (descending) of an n×n matrix stand clear of rounding: above 10 n ε λmax.
Eigen::Index numericalRank(const Eigen::VectorXd& eigenvalues, Eigen::Index n);

} // namespace core
