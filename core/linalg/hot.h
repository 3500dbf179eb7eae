#pragma once

#include <cstddef>

namespace core
{

/// The loops in which the time goes, compiled once for any x86-64 and once for AVX2 with FMA (hot_functions.inl says
/// how). Matrices are column-major with a leading dimension. Call the functions of products.h, cholesky.h and
/// symmetric_eigen.h rather than these.
struct HotFunctions {
    using Index = std::ptrdiff_t;

    const char* name; // "baseline" or "AVX2"

    /// C (m×n) = op(A) B, op(A) = A (m×k) or Aᵀ (A is k×m); C must not overlap A or B.
    void (*multiply)(bool transposeA, Index m, Index n, Index k, const double* a, Index lda, const double* b, Index ldb,
                     double* c, Index ldc);
    /// C (m×n) = A Bᵀ, B n×k.
    void (*multiplyTransposed)(Index m, Index n, Index k, const double* a, Index lda, const double* b, Index ldb,
                               double* c, Index ldc);
    /// Lower triangle of C (n×n) = Aᵀ A, A k×n; the upper one is left alone.
    void (*selfProductLower)(Index n, Index k, const double* a, Index lda, double* c, Index ldc);
    /// Cholesky in place in the lower triangle; false when a pivot is not positive.
    bool (*cholesky)(Index n, double* a, Index lda);
    /// B (n×m) := L⁻¹ B, or L⁻ᵀ B.
    void (*solveLower)(bool transpose, Index n, Index m, const double* l, Index ldl, double* b, Index ldb);
    /// Eigenvalues ascending (n), and vectors (n×n, dense) unless null, of the lower triangle of A; false when QR did
    /// not converge.
    bool (*symmetricEigen)(Index n, const double* a, Index lda, double* values, double* vectors);
    /// A = Q T Qᵀ of the lower triangle of A: Q (n×n, dense), the diagonal of T (n) and what is below it (n−1); n >= 2.
    void (*tridiagonalise)(Index n, const double* a, Index lda, double* q, double* diagonal, double* below);
    /// A (m×n, m >= n) = Q R by Householder: A is replaced by Q (thin), R (n×n) is dense with zeros below the diagonal.
    void (*thinQr)(Index m, Index n, double* a, Index lda, double* r);
    /// v := exp(factor·v), exactly 1 at 0 and exactly 0 below an exponent of -670; exponents must not exceed 700.
    void (*scaledExp)(double factor, double* v, Index count);
    /// For every column g of P (r×n): quadratic_g = Σ_j w_j P_jg², linear_g = Σ_j u_j P_jg.
    void (*weightedSums)(Index r, Index n, const double* p, Index ldp, const double* w, const double* u,
                         double* quadratic, double* linear);
    /// sum[cell_n + i·stride + j] += outer(i, n)·inner(j, n) for the rows n one after the other, i < lines and j <
    /// spreadWidth, each cell with what rounding lost in `lost` (Kahan): the sum is sum − lost. Both are column-major.
    void (*addOuterProducts)(Index rows, const Index* cell, Index lines, const double* outer, const double* inner,
                             Index stride, double* sum, double* lost);
    static constexpr Index spreadWidth = 16;
};

/// The fastest set that this processor can run, chosen once. KERNELSCOPE_BASELINE=1 in the environment forces the
/// portable one.
const HotFunctions& hot();

/// The portable set, for tests that compare the two.
const HotFunctions& hotBaseline();

} // namespace core
