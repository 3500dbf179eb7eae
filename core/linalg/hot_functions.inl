// The body of hot_baseline.cpp and hot_v3.cpp. One source, compiled twice:
//   hot_baseline.cpp  with the flags of everything else;
//   hot_v3.cpp        with -march=x86-64-v3 (AVX2, FMA), Eigen's namespace renamed to EigenV3, and all its functions
//                     local to the object.
//
// Why so careful: inline functions and template instantiations are weak symbols, and the linker keeps any one copy. A
// copy made for AVX2 that is merged into portable code would crash on an older processor. Renaming Eigen keeps its
// templates apart; what Eigen pulls in from the standard library is taken out of the groups that linkers merge (ld -r)
// and made local (objcopy), so that `functions` is all that the object shows. tests/core/linalg/check_symbols.cmake looks
// at the object and fails when anything weak is left. Here only Eigen and raw pointers are used, and no other header of
// core that has functions in it.

#include "core/linalg/hot.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace core::HOT_NAMESPACE
{
namespace
{

using Index = HotFunctions::Index;
using Matrix = Eigen::MatrixXd;
using Stride = Eigen::OuterStride<>;
using In = Eigen::Map<const Matrix, 0, Stride>;
using Out = Eigen::Map<Matrix, 0, Stride>;

void multiply(bool transposeA, Index m, Index n, Index k, const double* a, Index lda, const double* b, Index ldb,
              double* c, Index ldc)
{
    const In right(b, k, n, Stride(ldb));
    Out result(c, m, n, Stride(ldc));
    if (transposeA)
        result.noalias() = In(a, k, m, Stride(lda)).transpose() * right;
    else
        result.noalias() = In(a, m, k, Stride(lda)) * right;
}

void multiplyTransposed(Index m, Index n, Index k, const double* a, Index lda, const double* b, Index ldb, double* c,
                        Index ldc)
{
    Out(c, m, n, Stride(ldc)).noalias() = In(a, m, k, Stride(lda)) * In(b, n, k, Stride(ldb)).transpose();
}

void selfProductLower(Index n, Index k, const double* a, Index lda, double* c, Index ldc)
{
    Out result(c, n, n, Stride(ldc));
    result.triangularView<Eigen::Lower>().setZero();
    result.selfadjointView<Eigen::Lower>().rankUpdate(In(a, k, n, Stride(lda)).transpose());
}

bool cholesky(Index n, double* a, Index lda)
{
    using Strided = Eigen::Ref<Matrix, 0, Stride>;
    Out lower(a, n, n, Stride(lda));
    Strided inPlace(lower);
    return Eigen::LLT<Strided, Eigen::Lower>(inPlace).info() == Eigen::Success;
}

void solveLower(bool transpose, Index n, Index m, const double* l, Index ldl, double* b, Index ldb)
{
    const In lower(l, n, n, Stride(ldl));
    Out right(b, n, m, Stride(ldb));
    if (transpose)
        lower.triangularView<Eigen::Lower>().transpose().solveInPlace(right);
    else
        lower.triangularView<Eigen::Lower>().solveInPlace(right);
}

bool symmetricEigen(Index n, const double* a, Index lda, double* values, double* vectors)
{
    const Matrix matrix = In(a, n, n, Stride(lda));
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(matrix,
                                                       vectors ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
    if (solver.info() != Eigen::Success)
        return false;
    Eigen::Map<Eigen::VectorXd>(values, n) = solver.eigenvalues();
    if (vectors)
        Eigen::Map<Matrix>(vectors, n, n) = solver.eigenvectors();
    return true;
}

void tridiagonalise(Index n, const double* a, Index lda, double* q, double* diagonal, double* below)
{
    const Matrix matrix = In(a, n, n, Stride(lda));
    const Eigen::Tridiagonalization<Matrix> reduced(matrix);
    Eigen::Map<Eigen::VectorXd>(diagonal, n) = reduced.diagonal();
    Eigen::Map<Eigen::VectorXd>(below, n - 1) = reduced.subDiagonal();
    Eigen::Map<Matrix> basis(q, n, n);
    basis = reduced.matrixQ();
}

void thinQr(Index m, Index n, double* a, Index lda, double* r)
{
    Out matrix(a, m, n, Stride(lda));
    const Eigen::HouseholderQR<Matrix> qr(matrix);
    Out upper(r, n, n, Stride(n));
    upper.setZero();
    upper.triangularView<Eigen::Upper>() = qr.matrixQR().topRows(n);
    matrix.setIdentity();
    matrix.applyOnTheLeft(qr.householderQ());
}

/// Eight at a time and the rest padded to eight, so that a value does not depend on its place in the array.
void scaledExp(double factor, double* v, Index count)
{
    using Eight = Eigen::Array<double, 8, 1>;
    // Eigen's exp stops at 5.6e-309 and goes no lower: such crumbs are as good as 0, but they and their products with
    // other small numbers are denormal and make everything crawl. exp(-670) = 1e-291 leaves room for those products.
    static constexpr double leastExponent = -670.0;
    const auto exponential = [factor](const Eight& x) -> Eight {
        const Eight exponent = factor * x;
        const Eight value = exponent.exp(); // by itself: within select it would be computed number by number
        return (exponent < leastExponent).select(0.0, value);
    };
    Index i = 0;
    for (; i + 8 <= count; i += 8) {
        Eigen::Map<Eight> block(v + i);
        block = exponential(block);
    }
    if (i == count)
        return;
    Eight last = Eight::Zero();
    for (Index k = i; k < count; ++k)
        last(k - i) = v[k];
    last = exponential(last);
    for (Index k = i; k < count; ++k)
        v[k] = last(k - i);
}

void weightedSums(Index r, Index n, const double* p, Index ldp, const double* w, const double* u, double* quadratic,
                  double* linear)
{
    using Column = Eigen::Map<const Eigen::ArrayXd>;
    const Column weights(w, r), linearWeights(u, r);
    for (Index g = 0; g < n; ++g) {
        const Column column(p + g * ldp, r);
        quadratic[g] = (weights * column * column).sum();
        linear[g] = (linearWeights * column).sum();
    }
}

void addOuterProducts(Index rows, const Index* cell, Index lines, const double* outer, const double* inner,
                      Index stride, double* sum, double* lost)
{
    using Line = Eigen::Array<double, HotFunctions::spreadWidth, 1>;
    for (Index n = 0; n < rows; ++n) {
        const Line shares = Eigen::Map<const Line>(inner + n * HotFunctions::spreadWidth);
        for (Index i = 0; i < lines; ++i) {
            Eigen::Map<Line> sums(sum + cell[n] + i * stride), losses(lost + cell[n] + i * stride);
            const Line before = sums;
            const Line added = outer[n * lines + i] * shares - losses;
            const Line after = before + added;
            sums = after;
            losses = (after - before) - added;
        }
    }
}

} // namespace

extern const HotFunctions functions;
const HotFunctions functions{HOT_NAME, multiply,   multiplyTransposed, selfProductLower,
                             cholesky, solveLower, symmetricEigen,     tridiagonalise,
                             thinQr,   scaledExp,  weightedSums,       addOuterProducts};

} // namespace core::HOT_NAMESPACE
