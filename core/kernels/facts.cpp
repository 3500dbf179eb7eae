#include "core/kernels/descriptions.h"
#include "core/kernels/hyperparameter_fields.h"
#include "core/kernels/log_gradients.h"
#include "core/limits.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

void collectFormulaProblems(const Formula& formula, const std::vector<int>& part, Index dimensions,
                            std::vector<Problem>& found)
{
    for (Problem& problem : formula.problems(dimensions))
        found.push_back({pathOf({.part = part, .name = problem.field}), std::move(problem.message)});
}

void collectProblems(const Kernel& kernel, std::vector<int>& part, Index dimensions, std::vector<Problem>& found)
{
    if (!isAdmissible(scaleDescription(), kernel.scale))
        found.push_back({pathOf({.part = part, .name = "scale", .description = &scaleDescription()}),
                         "must be " + admissible(scaleDescription())});
    if (kernel.shape == Kernel::Shape::Single) {
        if (const auto* formula = std::get_if<Formula>(&kernel.family))
            collectFormulaProblems(*formula, part, dimensions, found);
        return collectFamilyProblems(kernel.family, part, dimensions, found);
    }
    if (kernel.parts.size() < 2)
        found.push_back({pathOf({.part = part, .name = "parts"}), "a sum or product needs at least two parts"});
    for (std::size_t p = 0; p < kernel.parts.size(); ++p) {
        part.push_back(static_cast<int>(p));
        collectProblems(kernel.parts[p], part, dimensions, found);
        part.pop_back();
    }
}

int columnsNamed(const Kernel& kernel)
{
    const auto* formula = std::get_if<Formula>(&kernel.family);
    int most = kernel.shape == Kernel::Shape::Single && formula ? formula->columnsNamed() : 0;
    for (const Kernel& part : kernel.parts)
        most = std::max(most, columnsNamed(part));
    return most;
}

int countParts(const Kernel& kernel)
{
    int count = kernel.shape == Kernel::Shape::Single ? 1 : 0;
    for (const Kernel& part : kernel.parts)
        count += countParts(part);
    return count;
}

FarAway farAwayOf(const Family& family)
{
    return std::visit(
        [](const auto& k) {
            if constexpr (requires { k.tendsTo(); })
                return k.tendsTo();
            else
                return k.farAway;
        },
        family);
}

FarAway farAwayOf(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return farAwayOf(kernel.family);
    FarAway most = FarAway::MayVanish, least = FarAway::Unbounded;
    for (const Kernel& part : kernel.parts) {
        most = std::max(most, farAwayOf(part));
        least = std::min(least, farAwayOf(part));
    }
    return kernel.shape == Kernel::Shape::Product && least == FarAway::MayVanish ? FarAway::MayVanish : most;
}

/// Where the family says nothing else it is its lengthscale, and without one there is no such scale.
double smallestScaleAlong(const Family& family, Index dimension)
{
    return std::visit(
        [dimension](const auto& k) {
            if constexpr (requires { k.smallestScale(dimension); })
                return k.smallestScale(dimension);
            else if constexpr (requires { lengthscaleAlong(k.lengthscale, dimension); })
                return lengthscaleAlong(k.lengthscale, dimension);
            else
                return std::numeric_limits<double>::infinity();
        },
        family);
}

VectorXd smallestScaleOf(const Family& family, Index dimensions)
{
    return VectorXd::NullaryExpr(dimensions, [&](Index d) { return smallestScaleAlong(family, d); });
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
    int longest = columnsNamed(kernel);
    for (const Hyperparameter& number : hyperparameters(kernel))
        longest = std::max(longest, number.dimension + 1);
    return longest > 0 && longest != dimensions && problems(kernel, longest).empty() &&
           !problems(kernel, dimensions).empty();
}

bool isShiftInvariant(const Kernel& kernel)
{
    return everyFamily(kernel, [](const Family& family) {
        return std::visit(
            [](const auto& k) {
                if constexpr (requires { k.isShiftInvariant(); })
                    return k.isShiftInvariant();
                else
                    return k.facts.shiftInvariant;
            },
            family);
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

bool mayBePositiveSemidefinite(const Kernel& kernel)
{
    return everyFamily(kernel, [](const Family& family) {
        return describe(family).positiveSemidefinite || describe(family).definitenessOpen;
    });
}

bool isAnalytic(const Kernel& kernel)
{
    return everyFamily(kernel,
                       [](const Family& family) { return describe(family).smoothness == Smoothness::Analytic; });
}

bool isRoughAlongAxesOnly(const Kernel& kernel)
{
    return everyFamily(kernel,
                       [](const Family& family) { return describe(family).smoothness != Smoothness::RoughAtPoints; });
}

bool isUnbounded(const Kernel& kernel)
{
    const bool everywhere = everyFamily(kernel, [](const Family& family) { return !describe(family).nonNegative; });
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
