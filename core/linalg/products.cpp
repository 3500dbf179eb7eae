#include "core/linalg/products.h"

#include "core/linalg/hot.h"
#include "core/linalg/two_threads.h"

#include <cassert>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

double operations(Index m, Index n, Index k)
{
    return static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

MatrixXd multiplyBy(bool transposeA, const MatrixIn& a, const MatrixIn& b)
{
    const Index m = transposeA ? a.cols() : a.rows(), k = b.rows();
    assert((transposeA ? a.rows() : a.cols()) == k);
    MatrixXd c(m, b.cols());
    inTwoHalves(b.cols(), operations(m, b.cols(), k), [&](Index begin, Index end) {
        hot().multiply(transposeA, m, end - begin, k, a.data(), a.outerStride(), b.data() + begin * b.outerStride(),
                       b.outerStride(), c.data() + begin * m, m);
    });
    return c;
}

} // namespace

MatrixXd multiply(const MatrixIn& a, const MatrixIn& b)
{
    return multiplyBy(false, a, b);
}

MatrixXd multiplyTransposedLeft(const MatrixIn& a, const MatrixIn& b)
{
    return multiplyBy(true, a, b);
}

MatrixXd multiplyTransposedRight(const MatrixIn& a, const MatrixIn& b)
{
    assert(a.cols() == b.cols());
    MatrixXd c(a.rows(), b.rows());
    inTwoHalves(b.rows(), operations(a.rows(), b.rows(), a.cols()), [&](Index begin, Index end) {
        hot().multiplyTransposed(a.rows(), end - begin, a.cols(), a.data(), a.outerStride(), b.data() + begin,
                                 b.outerStride(), c.data() + begin * a.rows(), a.rows());
    });
    return c;
}

MatrixXd selfProduct(const MatrixIn& a)
{
    const Index n = a.cols();
    if (a.rows() == 0)
        return MatrixXd::Zero(n, n);
    MatrixXd c(n, n);
    hot().selfProductLower(n, a.rows(), a.data(), a.outerStride(), c.data(), n);
    c.triangularView<Eigen::StrictlyUpper>() = c.transpose();
    return c;
}

ThinQr thinQr(MatrixXd a)
{
    assert(a.rows() >= a.cols());
    ThinQr qr{.q = std::move(a), .r = {}};
    qr.r.resize(qr.q.cols(), qr.q.cols());
    hot().thinQr(qr.q.rows(), qr.q.cols(), qr.q.data(), qr.q.rows(), qr.r.data());
    return qr;
}

void expInPlace(double* values, Index count)
{
    hot().scaledExp(1.0, values, count);
}

void scaledExpInPlace(double factor, double* values, Index count)
{
    hot().scaledExp(factor, values, count);
}

WeightedSums weightedColumnSums(const MatrixIn& p, const Eigen::VectorXd& w, const Eigen::VectorXd& u)
{
    assert(w.size() == p.rows() && u.size() == p.rows());
    WeightedSums sums{.quadratic = Eigen::VectorXd(p.cols()), .linear = Eigen::VectorXd(p.cols())};
    hot().weightedSums(p.rows(), p.cols(), p.data(), p.outerStride(), w.data(), u.data(), sums.quadratic.data(),
                       sums.linear.data());
    return sums;
}

} // namespace core
