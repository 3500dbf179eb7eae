#include "core/kernels/descriptions.h"
#include "core/kernels/hyperparameter_fields.h"
#include "core/kernels/log_gradients.h"
#include "core/limits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{
namespace
{

using Eigen::Index;
using Eigen::VectorXd;

bool everyFamily(const Kernel& kernel, auto predicate)
{
    if (kernel.shape == Kernel::Shape::Single)
        return predicate(kernel.family);
    return std::ranges::all_of(kernel.parts, [&](const Kernel& part) { return everyFamily(part, predicate); });
}

void collectFamilyProblems(const Family& family, const std::vector<int>& part, Index dimensions,
                           std::vector<Problem>& found)
{
    const auto descriptions = describe(family).hyperparameters;
    for (std::size_t h = 0; h < descriptions.size(); ++h) {
        const std::vector<double> values = hyperparameterValues(family, h);
        const auto fieldOf = [&](int dimension) {
            return pathOf({.part = part,
                           .name = std::string(descriptions[h].name),
                           .dimension = dimension,
                           .description = &descriptions[h]});
        };
        if (values.empty())
            found.push_back({fieldOf(-1), "needs at least one number"});
        if (values.size() > 1 && std::ssize(values) != dimensions)
            found.push_back({fieldOf(-1), "lists " + std::to_string(values.size()) + " numbers, but the data has " +
                                              std::to_string(dimensions) + (dimensions == 1 ? " column" : " columns")});
        for (std::size_t d = 0; d < values.size(); ++d)
            if (!isAdmissible(descriptions[h], values[d]))
                found.push_back(
                    {fieldOf(values.size() == 1 ? -1 : static_cast<int>(d)), "must be " + admissible(descriptions[h])});
    }
}

void collectProblems(const Kernel& kernel, std::vector<int>& part, Index dimensions, std::vector<Problem>& found)
{
    if (!isAdmissible(scaleDescription(), kernel.scale))
        found.push_back({pathOf({.part = part, .name = "scale", .description = &scaleDescription()}),
                         "must be " + admissible(scaleDescription())});
    if (kernel.shape == Kernel::Shape::Single)
        return collectFamilyProblems(kernel.family, part, dimensions, found);
    if (kernel.parts.size() < 2)
        found.push_back({pathOf({.part = part, .name = "parts"}), "a sum or product needs at least two parts"});
    for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
        part.push_back(static_cast<int>(p));
        collectProblems(kernel.parts[p], part, dimensions, found);
        part.pop_back();
    }
}

int countParts(const Kernel& kernel)
{
    int count = kernel.shape == Kernel::Shape::Single ? 1 : 0;
    for (const Kernel& part : kernel.parts)
        count += countParts(part);
    return count;
}

/// What becomes of k(x,x) as ‖x‖ → ∞.
enum class FarAway { MayVanish, Bounded, Unbounded };

struct FarAwayOf {
    FarAway operator()(const Constant& k) const { return k.value > 0.0 ? FarAway::Bounded : FarAway::MayVanish; }
    FarAway operator()(const Bishop& k) const
    {
        if (k.theta3 > 0.0)
            return FarAway::Unbounded;
        return k.theta0 + k.theta2 > 0.0 ? FarAway::Bounded : FarAway::MayVanish;
    }
    FarAway operator()(const Linear&) const { return FarAway::Unbounded; }
    FarAway operator()(const Polynomial&) const { return FarAway::Unbounded; }
    FarAway operator()(const Parabola&) const { return FarAway::Unbounded; }
    FarAway operator()(const AllSubsets&) const { return FarAway::Unbounded; }
    FarAway operator()(const auto&) const { return FarAway::Bounded; }
};

FarAway farAwayOf(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return std::visit(FarAwayOf{}, kernel.family);
    FarAway most = FarAway::MayVanish, least = FarAway::Unbounded;
    for (const Kernel& part : kernel.parts) {
        most = std::max(most, farAwayOf(part));
        least = std::min(least, farAwayOf(part));
    }
    return kernel.shape == Kernel::Shape::Product && least == FarAway::MayVanish ? FarAway::MayVanish : most;
}

VectorXd lengthscales(const Lengthscale& lengthscale, Index dimensions)
{
    if (lengthscale.size() == 1)
        return VectorXd::Constant(dimensions, lengthscale[0]);
    return Eigen::Map<const VectorXd>(lengthscale.data(), dimensions);
}

VectorXd smallestScaleOf(const Family& family, Index dimensions)
{
    return std::visit(
        [dimensions](const auto& k) -> VectorXd {
            constexpr double pi = std::numbers::pi;
            if constexpr (requires { k.alpha; })
                return lengthscales(k.lengthscale, dimensions) * std::min(1.0, std::sqrt(2.0 * k.alpha));
            else if constexpr (requires { k.period; })
                return VectorXd::Constant(dimensions, k.period * std::min(k.lengthscale / (2.0 * pi), 0.5));
            else if constexpr (requires { k.lengthscale; })
                return lengthscales(k.lengthscale, dimensions);
            else if constexpr (requires { k.frequency; })
                return VectorXd::Constant(dimensions, 1.0 / (2.0 * pi * k.frequency));
            else if constexpr (requires { k.theta1; })
                return VectorXd::Constant(dimensions, k.theta0 > 0.0 ? 1.0 / std::sqrt(k.theta1)
                                                                     : std::numeric_limits<double>::infinity());
            else
                return VectorXd::Constant(dimensions, std::numeric_limits<double>::infinity());
        },
        family);
}

} // namespace

std::vector<Problem> problems(const Kernel& kernel, Index dimensions)
{
    if (countParts(kernel) > mostKernelParts)
        return {{"parts", "of a kernel may be at most " + std::to_string(mostKernelParts) + ": take some out"}};
    std::vector<Problem> found;
    std::vector<int> root;
    collectProblems(kernel, root, dimensions, found);
    return found;
}

bool isOfOtherColumns(const Kernel& kernel, Index dimensions)
{
    int longest = 0;
    for (const Hyperparameter& number : hyperparameters(kernel))
        longest = std::max(longest, number.dimension + 1);
    return longest > 0 && longest != dimensions && problems(kernel, longest).empty();
}

bool isShiftInvariant(const Kernel& kernel)
{
    return everyFamily(kernel, [](const Family& family) {
        const auto* bishop = std::get_if<Bishop>(&family);
        return bishop ? bishop->theta3 == 0.0 : describe(family).shiftInvariant;
    });
}

bool isKinked(const Kernel& kernel)
{
    return !everyFamily(kernel, [](const Family& family) { return !describe(family).kinked; });
}

bool isPositiveSemidefinite(const Kernel& kernel)
{
    return everyFamily(kernel, [](const Family& family) { return describe(family).positiveSemidefinite; });
}

bool isUnbounded(const Kernel& kernel)
{
    const bool everywhere = everyFamily(kernel, [](const Family& family) {
        return !std::holds_alternative<Brownian>(family); // it knows no negative coordinates
    });
    return everywhere && farAwayOf(kernel) == FarAway::Unbounded;
}

VectorXd smallestScale(const Kernel& kernel, Index dimensions)
{
    if (kernel.shape == Kernel::Shape::Single)
        return smallestScaleOf(kernel.family, dimensions);
    VectorXd least = VectorXd::Constant(dimensions, std::numeric_limits<double>::infinity());
    for (const Kernel& part : kernel.parts)
        least = least.cwiseMin(smallestScale(part, dimensions));
    return least;
}

} // namespace core
