#pragma once

#include "core/data/dataset.h"
#include "core/gp/mean_function.h"

namespace core
{

/// How a Gaussian process begins on data, before anyone has moved a slider.
struct RegressionStart {
    double scale = 1.0; // k(x,x)
    double noise = 0.01;
    MeanFunction mean = MeanFunction::Zero;
};

/// Targets that differ: a constant mean, the variance of the targets for the scale and a tenth of it for the noise,
/// both to two digits. The tenth is the geometric middle between targets that are all noise and such as are measured to
/// a hundredth of their variance: of the noise too little costs evidence as its inverse, too much as its logarithm.
/// Without targets, with one, with equal ones, and with bags, whose ridge has no mean: about zero, the power of ten
/// nearest to their mean square (1 without any), and a hundredth of it.
RegressionStart regressionStart(const Dataset& data);

} // namespace core
