#include "core/embedding/fourier_shrinkage.h"

#include "core/kernels/gram.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::VectorXd;

FourierShrinkage fourierShrinkage(const std::shared_ptr<const FourierRows>& rows, const Kernel& kernel, double tau2,
                                  const std::vector<Interval>& places, const Points& at)
{
    const auto n = static_cast<double>(rows->size());
    const double most = 0.5 * std::sqrt(diagonal(kernel, at).maxCoeff() * tau2) / n;
    const auto fitted = FourierRegression::fit(rows, kernel, tau2 / n, MeanFunction::Zero, places);
    const auto* gp = std::get_if<FourierRegression>(&fitted);
    if (!gp || gp->jitter() > 0.0)
        return {.less = VectorXd::Zero(at.rows()), .error = most};
    const double share = tau2 / (n * n);
    FourierShrinkage shrinkage{.less = share * gp->mean(at)};
    shrinkage.error = std::min(share * gp->errorBound(at), most + shrinkage.less.cwiseAbs().maxCoeff());
    return shrinkage;
}

} // namespace core
