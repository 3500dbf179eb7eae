#include "core/linalg/tridiagonal.h"

#include "core/linalg/hot.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;

Outcome<Tridiagonal> tridiagonalise(const MatrixIn& matrix)
{
    assert(matrix.rows() == matrix.cols());
    const Index n = matrix.rows();
    if (!matrix.allFinite())
        return Failure{Failure::Kind::IllConditioned, "the matrix to reduce holds a number that is not finite"};
    Tridiagonal reduced{.basis = Eigen::MatrixXd(n, n),
                        .diagonal = Eigen::VectorXd(n),
                        .below = Eigen::VectorXd(std::max<Index>(n - 1, 0))};
    if (n < 2) { // nothing to reflect
        reduced.basis.setIdentity();
        reduced.diagonal = matrix.diagonal();
        return reduced;
    }
    hot().tridiagonalise(n, matrix.data(), matrix.outerStride(), reduced.basis.data(), reduced.diagonal.data(),
                         reduced.below.data());
    return reduced;
}

ShiftedTridiagonal::ShiftedTridiagonal(const Tridiagonal& reduced, double shift, double least)
    : factor_(reduced.below.size()), inverseRoot_(reduced.diagonal.size())
{
    double pivot = 0.0;
    for (Index i = 0; i < inverseRoot_.size(); ++i) {
        double next = reduced.diagonal(i) + shift;
        if (i > 0) {
            factor_(i - 1) = reduced.below(i - 1) / pivot;
            next -= factor_(i - 1) * reduced.below(i - 1);
        }
        pivot = std::max(next, least);
        inverseRoot_(i) = 1.0 / std::sqrt(pivot);
    }
}

void ShiftedTridiagonal::halfSolve(Eigen::Ref<Eigen::VectorXd> p) const
{
    assert(p.size() == inverseRoot_.size());
    for (Index i = 1; i < p.size(); ++i)
        p(i) -= factor_(i - 1) * p(i - 1);
    p.array() *= inverseRoot_.array();
}

} // namespace core
