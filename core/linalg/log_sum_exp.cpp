#include "core/linalg/log_sum_exp.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

double logSumExp(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    if (values.size() == 0)
        return -std::numeric_limits<double>::infinity();
    const double largest = values.maxCoeff<Eigen::PropagateNaN>();
    if (!std::isfinite(largest))
        return largest;
    return largest + std::log((values.array() - largest).exp().sum());
}

double logAddExp(double a, double b)
{
    const double largest = std::max(a, b), smallest = std::min(a, b);
    if (std::isnan(a) || std::isnan(b))
        return std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(largest))
        return largest;
    return largest + std::log1p(std::exp(smallest - largest));
}

} // namespace core
