#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

namespace core
{

/// Fisher's test that the partial correlation r of two variables given the columns of z is 0, for linear relations with
/// Gaussian noise: statistic √(n − |z| − 3) artanh r, standard normal; the p-value is two-sided.
/// Source: Fisher, "The distribution of the partial correlation coefficient", Metron 3 (1924).
struct FisherZ {
    double correlation = 0.0, statistic = 0.0, pValue = 1.0;
};

/// Failure for n < |z| + 4 rows and where z determines a variable. Cost O(n|z|²).
Outcome<FisherZ> fisherZ(const Eigen::VectorXd& x, const Eigen::VectorXd& y, const Points& z);

/// What least squares on the columns of z and a constant leave of the columns of `both`, n×2 or any other count.
Eigen::MatrixXd linearRemainders(const Points& both, const Points& z);

} // namespace core
