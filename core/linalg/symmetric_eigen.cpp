#include "core/linalg/symmetric_eigen.h"

#include "core/linalg/hot.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Failure noEigenvalues(const MatrixIn& matrix)
{
    if (!matrix.allFinite())
        return {Failure::Kind::IllConditioned,
                "the matrix holds a number that is not finite, so it has no eigenvalues"};
    return {Failure::Kind::Internal, "the eigenvalue iteration did not converge"};
}

} // namespace

Outcome<SymmetricEigen> symmetricEigen(const MatrixIn& matrix)
{
    assert(matrix.rows() == matrix.cols());
    const Index n = matrix.rows();
    if (n == 0)
        return SymmetricEigen{};
    VectorXd ascending(n);
    MatrixXd vectors(n, n);
    if (!matrix.allFinite() ||
        !hot().symmetricEigen(n, matrix.data(), matrix.outerStride(), ascending.data(), vectors.data()))
        return noEigenvalues(matrix);
    return SymmetricEigen{.values = ascending.reverse(), .vectors = vectors.rowwise().reverse()};
}

Outcome<VectorXd> symmetricEigenvalues(const MatrixIn& matrix)
{
    assert(matrix.rows() == matrix.cols());
    const Index n = matrix.rows();
    if (n == 0)
        return VectorXd();
    VectorXd ascending(n);
    if (!matrix.allFinite() || !hot().symmetricEigen(n, matrix.data(), matrix.outerStride(), ascending.data(), nullptr))
        return noEigenvalues(matrix);
    return VectorXd(ascending.reverse());
}

Index numericalRank(const VectorXd& eigenvalues, Index n)
{
    if (eigenvalues.size() == 0)
        return 0;
    const double threshold = 10.0 * static_cast<double>(n) * std::numeric_limits<double>::epsilon() * eigenvalues(0);
    return (eigenvalues.array() > std::max(threshold, 0.0)).count();
}

} // namespace core
