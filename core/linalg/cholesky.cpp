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

namespace
{

constexpr Index blockWidth = 128;

/// work(first, columns) for every block of columns of n×n, on two threads; n³/6 multiply-adds in all.
template <class Work>
void byBlocks(Index n, const Work& work)
{
    const double operations = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) / 6.0;
    inTwoInterleaved((n + blockWidth - 1) / blockWidth, operations, [&](Index block) {
        const Index first = block * blockWidth;
        work(first, std::min(blockWidth, n - first));
    });
}

} // namespace

/// L⁻ᵀ L⁻¹, whose rows from i on ask for those of L⁻¹ from i on alone; the columns of that are 0 above their own rows.
/// L⁻¹ lies on and below the diagonal blocks of one matrix, and what is found above them, where no product reads.
MatrixXd inverse(const CholeskyFactor& factor)
{
    const Index n = factor.lower.rows();
    MatrixXd inverse = MatrixXd::Zero(n, n), onDiagonal(std::min(blockWidth, n), n);
    byBlocks(n, [&](Index first, Index columns) {
        inverse.block(first, first, columns, columns).setIdentity();
        hot().solveLower(false, n - first, columns, &factor.lower(first, first), n, &inverse(first, first), n);
    });
    byBlocks(n, [&](Index first, Index columns) {
        MatrixXd found(first + columns, columns);
        hot().multiply(true, first + columns, columns, n - first, &inverse(first, 0), n, &inverse(first, first), n,
                       found.data(), found.rows());
        inverse.block(0, first, first, columns) = found.topRows(first);
        onDiagonal.block(0, first, columns, columns) = found.bottomRows(columns);
    });
    for (Index first = 0; first < n; first += blockWidth) {
        const Index columns = std::min(blockWidth, n - first);
        inverse.block(first, first, columns, columns) = onDiagonal.block(0, first, columns, columns);
    }
    inverse.triangularView<Eigen::StrictlyLower>() = inverse.transpose();
    return inverse;
}

VectorXd inverseDiagonal(const CholeskyFactor& factor)
{
    const Index n = factor.lower.rows();
    VectorXd diagonal(n);
    byBlocks(n, [&](Index first, Index columns) {
        const Index rows = n - first;
        MatrixXd root = MatrixXd::Identity(rows, columns);
        hot().solveLower(false, rows, columns, &factor.lower(first, first), n, root.data(), rows);
        diagonal.segment(first, columns) = root.colwise().squaredNorm().transpose();
    });
    return diagonal;
}

double logDeterminant(const CholeskyFactor& factor)
{
    return 2.0 * factor.lower.diagonal().array().log().sum();
}

} // namespace core
