#include "core/linalg/cholesky.h"

#include "core/linalg/hot.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

void solveInPlace(bool transpose, const MatrixXd& lower, MatrixXd& b)
{
    const Index n = lower.rows();
    assert(b.rows() == n);
    const double operations = 0.5 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(b.cols());
    inTwoHalves(b.cols(), operations, [&](Index begin, Index end) {
        hot().solveLower(transpose, n, end - begin, lower.data(), n, b.data() + begin * n, n);
    });
}

} // namespace

Outcome<CholeskyFactor> cholesky(const MatrixIn& matrix, const JitterPolicy& policy)
{
    return choleskyInPlace(matrix, policy);
}

/// The strict upper triangle keeps the matrix for an attempt with jitter, of which the lower one is the factor.
Outcome<CholeskyFactor> choleskyInPlace(MatrixXd&& matrix, const JitterPolicy& policy)
{
    assert(matrix.rows() == matrix.cols());
    const Index n = matrix.rows();
    const VectorXd diagonal = matrix.diagonal();
    const double meanDiagonal = n > 0 ? diagonal.cwiseAbs().mean() : 0.0;
    if (!std::isfinite(meanDiagonal))
        return Failure{Failure::Kind::IllConditioned, "the matrix to factorise holds a number that is not finite"};
    CholeskyFactor factor{.lower = std::move(matrix), .jitter = 0.0};
    MatrixXd& lower = factor.lower;
    lower.triangularView<Eigen::StrictlyUpper>() = lower.transpose();
    for (double relative = policy.first;; relative *= 10.0) {
        if (hot().cholesky(n, lower.data(), n)) {
            lower.triangularView<Eigen::StrictlyUpper>().setZero();
            return factor;
        }
        if (relative > 2.0 * policy.largest)
            break;
        factor.jitter = relative * meanDiagonal;
        lower.triangularView<Eigen::StrictlyLower>() = lower.transpose();
        lower.diagonal() = diagonal.array() + factor.jitter;
    }
    return Failure{Failure::Kind::IllConditioned,
                   "the matrix is not positive definite, even with some jitter on its diagonal"};
}

MatrixXd solveLower(const CholeskyFactor& factor, MatrixXd b)
{
    solveInPlace(false, factor.lower, b);
    return b;
}

MatrixXd solveUpper(const CholeskyFactor& factor, MatrixXd b)
{
    solveInPlace(true, factor.lower, b);
    return b;
}

MatrixXd solve(const CholeskyFactor& factor, MatrixXd b)
{
    solveInPlace(false, factor.lower, b);
    solveInPlace(true, factor.lower, b);
    return b;
}

/// By blocks of columns of L⁻¹, which are 0 above their own rows, and of L⁻ᵀ L⁻¹, whose rows from i on ask for those
/// from i on alone.
MatrixXd inverse(const CholeskyFactor& factor)
{
    constexpr Index width = 128;
    const Index n = factor.lower.rows(), blocks = (n + width - 1) / width;
    const double operations = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) / 6.0;
    MatrixXd root = MatrixXd::Zero(n, n), inverse(n, n);
    inTwoInterleaved(blocks, operations, [&](Index block) {
        const Index first = block * width, columns = std::min(width, n - first), rows = n - first;
        root.block(first, first, columns, columns).setIdentity();
        hot().solveLower(false, rows, columns, &factor.lower(first, first), n, &root(first, first), n);
    });
    inTwoInterleaved(blocks, operations, [&](Index block) {
        const Index first = block * width, columns = std::min(width, n - first), rows = n - first;
        hot().multiply(true, first + columns, columns, rows, &root(first, 0), n, &root(first, first), n,
                       &inverse(0, first), n);
    });
    inverse.triangularView<Eigen::StrictlyLower>() = inverse.transpose();
    return inverse;
}

double logDeterminant(const CholeskyFactor& factor)
{
    return 2.0 * factor.lower.diagonal().array().log().sum();
}

} // namespace core
