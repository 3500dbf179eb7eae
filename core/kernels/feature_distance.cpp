#include "core/kernels/feature_distance.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/periods.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

double variance(const Kernel& kernel, Eigen::Index dimensions)
{
    return diagonal(kernel, MatrixXd::Zero(1, dimensions))(0);
}

/// 2(k(0) − k(h)) where k falls with every |h_d|.
double squaredDistance(const Kernel& kernel, const VectorXd& step)
{
    const MatrixXd origin = MatrixXd::Zero(1, step.size());
    return 2.0 * std::max(diagonal(kernel, origin)(0) - crossGram(kernel, origin, step.transpose())(0, 0), 0.0);
}

/// Of a formula nothing is known but its values: the greatest distance over a lattice of steps on the line and in the
/// plane, beyond what no distance exceeds.
double formulaBound(const Formula& formula, const VectorXd& reach)
{
    const Kernel kernel = kernelOf(formula);
    if (reach.size() > 2)
        return 4.0 * variance(kernel, reach.size());
    constexpr Eigen::Index places = 33; // from −1 to 1, corners and no step at all included
    const VectorXd share = VectorXd::LinSpaced(places, -1.0, 1.0);
    MatrixXd steps(reach.size() == 1 ? places : places * places, reach.size());
    for (Eigen::Index i = 0; i < steps.rows(); ++i)
        for (Eigen::Index d = 0; d < reach.size(); ++d)
            steps(i, d) = reach[d] * share[d == 0 ? i % places : i / places];
    const VectorXd values = crossGram(kernel, steps, MatrixXd::Zero(1, reach.size()));
    return 2.0 * std::max(variance(kernel, reach.size()) - values.minCoeff(), 0.0);
}

double familyBound(const Family& family, const VectorXd& reach)
{
    if (const auto* formula = std::get_if<Formula>(&family))
        return formulaBound(*formula, reach);
    const std::optional<double> period = periodOf(family);
    const VectorXd within = period ? VectorXd(reach.cwiseMin(0.5 * *period)) : reach;
    if (!describe(family).oscillates)
        return squaredDistance(kernelOf(family), within);
    double bound = 0.0; // a product over dimensions, each falling up to half a period
    for (const double step : within)
        bound += squaredDistance(kernelOf(family), VectorXd::Constant(1, step));
    return bound;
}

double squaredBound(const Kernel& kernel, const VectorXd& reach)
{
    if (kernel.shape == Kernel::Shape::Single)
        return kernel.scale * familyBound(kernel.family, reach);
    double bound = 0.0;
    for (const Kernel& part : kernel.parts) {
        const double partBound = squaredBound(part, reach), partVariance = variance(part, reach.size());
        if (kernel.shape == Kernel::Shape::Sum)
            bound += partBound;
        else if (partVariance > 0.0)
            bound += partBound / partVariance;
    }
    if (kernel.shape == Kernel::Shape::Sum)
        return kernel.scale * bound;
    return bound * variance(kernel, reach.size());
}

} // namespace

double largestFeatureDistance(const Kernel& kernel, const VectorXd& reach)
{
    assert(isShiftInvariant(kernel) && (reach.array() >= 0.0).all());
    return std::sqrt(std::min(squaredBound(kernel, reach), 4.0 * variance(kernel, reach.size())));
}

} // namespace core
