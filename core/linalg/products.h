#pragma once

#include <Eigen/Core>

namespace core
{

using MatrixIn = Eigen::Ref<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

// Products of matrices for the sizes that cost time, by the fastest loops this processor can run (hot.h). Those above
// some 20 ms are shared between two threads. NaN and infinities go through.

/// A B, for A m×k and B k×n.
Eigen::MatrixXd multiply(const MatrixIn& a, const MatrixIn& b);

/// Aᵀ B, for A k×m and B k×n.
Eigen::MatrixXd multiplyTransposedLeft(const MatrixIn& a, const MatrixIn& b);

/// A Bᵀ, for A m×k and B n×k.
Eigen::MatrixXd multiplyTransposedRight(const MatrixIn& a, const MatrixIn& b);

/// Aᵀ A, symmetric to the bit.
Eigen::MatrixXd selfProduct(const MatrixIn& a);

/// A (m×n, m >= n) = Q R, Q with n orthonormal columns, R upper triangular.
struct ThinQr {
    Eigen::MatrixXd q, r;
};
ThinQr thinQr(Eigen::MatrixXd a);

/// v_i := exp(v_i) in place, within 1 ulp or two; exactly 1 at 0 and exactly 0 below -670. Exponents above 700 are the
/// caller's bug.
void expInPlace(double* values, Eigen::Index count);

/// v_i := exp(factor·v_i), likewise.
void scaledExpInPlace(double factor, double* values, Eigen::Index count);

/// For every column p_g of P (r×n): Σ_j w_j p_jg² and Σ_j u_j p_jg.
struct WeightedSums {
    Eigen::VectorXd quadratic, linear; // n each
};
WeightedSums weightedColumnSums(const MatrixIn& p, const Eigen::VectorXd& w, const Eigen::VectorXd& u);

} // namespace core
