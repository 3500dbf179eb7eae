#include "core/representer/kernel_logistic.h"

#include "core/ending.h"
#include "core/gp/laplace.h"
#include "core/gp/logistic_mode.h"
#include "core/kernels/gram.h"

#include <cmath>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

Outcome<KernelLogistic> kernelLogistic(const Kernel& kernel, const Points& x, const VectorXd& targets, double penalty,
                                       bool withOffset, std::stop_token stop)
{
    if (auto failure = binaryTargetsProblem(targets, x.rows()))
        return *failure;
    if (!(penalty > 0.0) || !std::isfinite(penalty))
        return Failure{Failure::Kind::InvalidInput, "the penalty must be greater than 0"};
    if (withOffset && x.rows() > 0 && targets.minCoeff() == targets.maxCoeff())
        return Failure{Failure::Kind::InvalidInput,
                       "logistic regression with an offset needs both classes: of one alone the offset runs to "
                       "infinity"};
    return untilEnding([&] {
        // ½ penalty cᵀKc = ½ αᵀ(K/penalty)α with c = α/penalty.
        LogisticMode mode = valueOrEnd(
            logisticMode(gram(kernel, x) / penalty, targets, {.freeOffset = withOffset, .start = {}}, std::move(stop)));
        KernelLogistic made;
        made.f.x = x;
        made.f.coefficients = mode.dual / penalty;
        made.f.offset = mode.offset;
        made.objectives = std::move(mode.objectives);
        return made;
    });
}

} // namespace core
