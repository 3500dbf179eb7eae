#pragma once

#include "core/data/dataset.h"
#include "core/gp/mean_function.h"
#include "core/kernels/kernel.h"

namespace core
{

/// How a Gaussian process begins on data, before anyone has moved a slider.
struct RegressionStart {
    double scale = 1.0; // k(x,x)
    double noise = 0.01;
    MeanFunction mean = MeanFunction::Zero;
};

/// Targets that differ: a constant mean, the variance of the targets for the scale, and for the noise half the mean
/// square difference between targets of nearest neighbours (Rice 1984; coordinates divided by their spread), at least a
/// hundredth of the variance and at most all of it; both to two digits. Where neighbours are far apart it holds what
/// the function itself changes between them: of the noise too much costs evidence as its logarithm, too little as its
/// inverse. Cost as of differenceNoise().
/// Without targets, with one, with equal ones, and with bags, whose ridge has no mean: about zero, the power of ten
/// nearest to their mean square (1 without any), and a hundredth of it.
RegressionStart regressionStart(const Dataset& data);

/// The kernel that a session begins with on these data: defaultKernel() with the scale of their start.
Kernel startKernel(const Dataset& data);

} // namespace core
