#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"

namespace core
{

/// A = Q T Qᵀ with Q orthogonal and T tridiagonal, symmetric.
struct Tridiagonal {
    Eigen::MatrixXd basis;    // Q, n×n
    Eigen::VectorXd diagonal; // of T, n
    Eigen::VectorXd below;    // of T, n−1
};

/// By Householder reflections of a symmetric matrix (only its lower triangle is read). What an eigendecomposition
/// begins with and a tenth of its cost, about 8n³/3; enough to solve with A + shift·I for any number of shifts, O(n) a
/// right-hand side. Failure when an entry is not finite.
Outcome<Tridiagonal> tridiagonalise(const MatrixIn& matrix);

/// T + shift·I = L D Lᵀ, positive definite (asserted by its pivots being made at least `least`).
class ShiftedTridiagonal
{
public:
    ShiftedTridiagonal(const Tridiagonal& reduced, double shift, double least);

    /// D^(−½) L⁻¹ p in place: then a product of two such vectors is that of p, q with (T + shift·I)⁻¹ between.
    void halfSolve(Eigen::Ref<Eigen::VectorXd> p) const;

private:
    Eigen::VectorXd factor_;      // of L, below its diagonal of ones
    Eigen::VectorXd inverseRoot_; // D^(−½)
};

} // namespace core
