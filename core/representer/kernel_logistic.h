#pragma once

#include "core/outcome.h"
#include "core/representer/kernel_expansion.h"

#include <stop_token>
#include <vector>

namespace core
{

/// min over f in the kernel's space (and b): Σ_n log(1 + e^(−y_n f(x_n))) + ½ penalty ‖f − b‖², y = ±1 for target 1, 0.
/// The lecture's (1/N) Σ L + λ‖f‖² has penalty = 2Nλ. Without offset and with penalty 1 its values at the data are the
/// mode of Gaussian process classification.
struct KernelLogistic {
    KernelExpansion f;
    std::vector<double> objectives; // minus the objective after each Newton step: it never falls
};

/// x n×d, targets n of 0 and 1, penalty > 0. By Newton (core/gp/logistic_mode.h). n = 0 gives f = 0. Failure (invalid
/// input) for other targets or penalties, and with an offset for one class only: b runs to infinity. Cancelled on stop.
/// Cost n³/3 a step, some 5 to 25 of them.
Outcome<KernelLogistic> kernelLogistic(const Kernel& kernel, const Points& x, const Eigen::VectorXd& targets,
                                       double penalty, bool withOffset, std::stop_token stop = {});

} // namespace core
