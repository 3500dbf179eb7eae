#include "core/linalg/cholesky.h"

#include "core/linalg/hot.h"
#include "core/linalg/two_threads.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

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
    assert(matrix.rows() == matrix.cols());
    const Index n = matrix.rows();
    const double meanDiagonal = n > 0 ? matrix.diagonal().cwiseAbs().mean() : 0.0;
    if (!std::isfinite(meanDiagonal))
        return Failure{Failure::Kind::IllConditioned, "the matrix to factorise holds a number that is not finite"};
    CholeskyFactor factor{.lower = MatrixXd(n, n), .jitter = 0.0};
    for (double relative = policy.first;; relative *= 10.0) {
        factor.lower.triangularView<Eigen::StrictlyUpper>().setZero();
        factor.lower.triangularView<Eigen::Lower>() = matrix;
        factor.lower.diagonal().array() += factor.jitter;
        if (hot().cholesky(n, factor.lower.data(), n))
            return factor;
        if (relative > 2.0 * policy.largest)
            break;
        factor.jitter = relative * meanDiagonal;
    }
    return Failure{Failure::Kind::IllConditioned,
                   "the matrix is not positive definite, even with some jitter on its diagonal"};
}

MatrixXd solveLower(const CholeskyFactor& factor, MatrixXd b)
{
    solveInPlace(false, factor.lower, b);
    return b;
}

MatrixXd solve(const CholeskyFactor& factor, MatrixXd b)
{
    solveInPlace(false, factor.lower, b);
    solveInPlace(true, factor.lower, b);
    return b;
}

double logDeterminant(const CholeskyFactor& factor)
{
    return 2.0 * factor.lower.diagonal().array().log().sum();
}

} // namespace core
