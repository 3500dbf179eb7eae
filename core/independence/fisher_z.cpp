#include "core/independence/fisher_z.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd linearRemainders(const Points& both, const Points& z)
{
    MatrixXd explaining(both.rows(), z.cols() + 1);
    explaining << VectorXd::Ones(both.rows()), z;
    const Eigen::ColPivHouseholderQR<MatrixXd> qr(explaining);
    return both - explaining * qr.solve(MatrixXd(both));
}

Outcome<FisherZ> fisherZ(const VectorXd& x, const VectorXd& y, const Points& z)
{
    const Index n = x.size();
    if (n < z.cols() + 4)
        return Failure{Failure::Kind::InvalidInput, "Fisher's test given " + std::to_string(z.cols()) +
                                                        " variables needs at least " + std::to_string(z.cols() + 4) +
                                                        " rows, and there are " + std::to_string(n) + "."};
    MatrixXd both(n, 2);
    both << x, y;
    both.rowwise() -= both.colwise().mean().eval();
    const Eigen::RowVector2d before = both.colwise().norm();
    const MatrixXd residuals = linearRemainders(both, z);
    const Eigen::RowVector2d after = residuals.colwise().norm();
    constexpr double determined = 1e-10; // of its spread: what least squares leave of a linear combination
    if (!(after[0] > determined * before[0] && after[1] > determined * before[1]))
        return Failure{Failure::Kind::IllConditioned,
                       "A variable is a linear combination of those it is conditioned on: "
                       "nothing is left of it to be tested."};
    FisherZ answer;
    const double r = residuals.col(0).dot(residuals.col(1)) / (after[0] * after[1]);
    constexpr double most = 1.0 - 0x1p-53; // rounding may go beyond, where artanh is no number
    answer.correlation = std::clamp(r, -most, most);
    answer.statistic = std::sqrt(static_cast<double>(n - z.cols() - 3)) * std::atanh(answer.correlation);
    answer.pValue = std::erfc(std::abs(answer.statistic) / std::numbers::sqrt2);
    return answer;
}

} // namespace core
