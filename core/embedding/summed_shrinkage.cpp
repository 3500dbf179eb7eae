#include "core/embedding/summed_shrinkage.h"

#include "core/kernels/gram.h"
#include "core/state_space/regression.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::VectorXd;

SummedShrinkage summedShrinkage(const std::shared_ptr<const FourierRows>& rows, const Kernel& kernel, double tau2,
                                const std::vector<Interval>& places, const Points& at, Method method)
{
    const auto n = static_cast<double>(rows->size());
    const double share = tau2 / (n * n);
    if (method == Method::StateSpace) {
        const auto fitted = StateSpaceRegression::fit(kernel, rows->x(), rows->targets(), tau2 / n);
        if (const auto* gp = std::get_if<StateSpaceRegression>(&fitted); gp && gp->jitter() == 0.0)
            return {.less = share * gp->mean(at)};
    }
    const double most = 0.5 * std::sqrt(diagonal(kernel, at).maxCoeff() * tau2) / n;
    const auto fitted = FourierRegression::fit(rows, kernel, tau2 / n, MeanFunction::Zero, places);
    const auto* gp = std::get_if<FourierRegression>(&fitted);
    if (!gp || gp->jitter() > 0.0)
        return {.less = VectorXd::Zero(at.rows()), .error = most};
    SummedShrinkage shrinkage{.less = share * gp->mean(at)};
    shrinkage.error = std::min(share * gp->errorBound(at), most + shrinkage.less.cwiseAbs().maxCoeff());
    return shrinkage;
}

} // namespace core
