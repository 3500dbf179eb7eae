#include "core/spectrum/kernel_pair.h"

#include "core/kernels/gram.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double rounding = 1e-13; // of what is subtracted

double squaredDistance(double first, double between, double second)
{
    const double size = std::abs(first) + 2.0 * std::abs(between) + std::abs(second);
    const double square = first - 2.0 * between + second;
    return square < -rounding * size ? std::numeric_limits<double>::quiet_NaN() : std::max(square, 0.0);
}

} // namespace

bool KernelPair::isPossible() const
{
    return first >= 0.0 && second >= 0.0 && square() <= product() * (1.0 + rounding);
}

std::optional<double> KernelPair::correlation() const
{
    if (!isPossible() || !(product() > 0.0))
        return std::nullopt;
    return std::clamp(between / (std::sqrt(first) * std::sqrt(second)), -1.0, 1.0);
}

std::optional<double> KernelPair::distance() const
{
    if (!isPossible())
        return std::nullopt;
    return std::sqrt(std::max(first - 2.0 * between + second, 0.0));
}

KernelPair kernelPair(const Kernel& kernel, const Points& x, const Points& y)
{
    return {
        .first = diagonal(kernel, x)(0), .between = crossGram(kernel, x, y)(0, 0), .second = diagonal(kernel, y)(0)};
}

VectorXd featureDistances(const Kernel& kernel, const Points& x, const Points& y)
{
    const double own = diagonal(kernel, x)(0);
    const VectorXd between = crossGram(kernel, y, x), others = diagonal(kernel, y);
    return VectorXd::NullaryExpr(y.rows(),
                                 [&](Index i) { return std::sqrt(squaredDistance(own, between(i), others(i))); });
}

} // namespace core
