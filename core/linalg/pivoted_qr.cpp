#include "core/linalg/pivoted_qr.h"

#include <Eigen/QR>

#include <algorithm>
#include <cassert>
#include <numeric>

namespace core
{

using Eigen::MatrixXd;

PivotedQr pivotedQr(const MatrixXd& a)
{
    assert(a.rows() >= a.cols());
    const Eigen::VectorXd norms = a.rowwise().lpNorm<Eigen::Infinity>();
    Eigen::VectorXi order(a.rows());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return norms(i) > norms(j); });
    const Eigen::ColPivHouseholderQR<MatrixXd> qr(a(order, Eigen::all));
    PivotedQr result{.q = MatrixXd(a.rows(), a.cols()),
                     .r = MatrixXd::Zero(a.cols(), a.cols()),
                     .columns = qr.colsPermutation().indices()};
    result.r.triangularView<Eigen::Upper>() = qr.matrixQR().topRows(a.cols());
    const MatrixXd q = qr.householderQ() * MatrixXd::Identity(a.rows(), a.cols());
    result.q(order, Eigen::all) = q;
    return result;
}

} // namespace core
