#pragma once

#include <Eigen/Core>

namespace core
{

/// A(:, columns) = Q R, m >= n. Columns by descending norm of what is left of them, rows worked on by descending norm:
/// with both, Householder QR is backward stable row by row (Cox & Higham 1998), however different the rows are in size.
struct PivotedQr {
    Eigen::MatrixXd q;       // m×n, in the order of A's own rows
    Eigen::MatrixXd r;       // n×n, upper triangular
    Eigen::VectorXi columns; // column i of AP is column columns(i) of A
};
PivotedQr pivotedQr(const Eigen::MatrixXd& a);

} // namespace core
