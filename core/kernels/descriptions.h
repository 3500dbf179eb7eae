#pragma once

#include "core/kernels/kernel.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// All families, in the order of Family's alternatives.
std::span<const FamilyDescription> families();
/// Of this member: a formula has numbers and facts of its own. Lives as long as the family, its hyperparameters for
/// ever.
const FamilyDescription& describe(const Family& family);

/// What a value of this hyperparameter must be, as in "greater than 0" or "a whole number from 1 to 1000".
std::string admissible(const HyperparameterDescription& description);

/// Is the value finite, within its bounds and, for an integer, whole?
bool isAdmissible(const HyperparameterDescription& description, double value);

/// The positive factor in front of a kernel ("amplitude"), described like any hyperparameter.
const HyperparameterDescription& scaleDescription();

/// A family with its defaults; throws std::out_of_range for a name that families() does not list.
Family defaultFamily(std::string_view name);

/// One number of a kernel, addressed for editing.
struct Hyperparameter {
    std::vector<int> part{}; // which node: indices into parts, from the root
    std::string name{};      // "scale" or a name of the family's description
    int dimension = -1;      // index into an ARD list, -1 for a single number
    const HyperparameterDescription* description = nullptr;
    double value = 0.0;
};

/// Every number of the kernel in reading order. The scale is listed for the root and for each part of a sum.
std::vector<Hyperparameter> hyperparameters(const Kernel& kernel);

/// The kernel with one number changed; `at` need only carry part, name, dimension and value. Integers are rounded to
/// the nearest admissible one; other values are taken as they are (problems() judges them). sigmoid has a
/// hyperparameter called "scale" of its own: the factor in front of it is meant only where `description` is
/// &scaleDescription(). Throws std::out_of_range when there is no such part, name or dimension.
Kernel withHyperparameter(const Kernel& kernel, const Hyperparameter& at);

/// The kernel with every per-dimension lengthscale of the node at `part` as a list of `dimensions` (ARD), or as one
/// number.
Kernel withArd(const Kernel& kernel, const std::vector<int>& part, int dimensions, bool ard);

/// All that is wrong with the kernel's numbers for data of `dimensions` columns; empty when usable.
/// Fields are "0.1.lengthscale[2]"-like paths of part indices and name; checked: ranges, finiteness, ARD list sizes.
std::vector<Problem> problems(const Kernel& kernel, Eigen::Index dimensions);
/// Is it one, but over data of more or fewer columns: with a list of so many lengthscales?
bool isOfOtherColumns(const Kernel& kernel, Eigen::Index dimensions);

/// Facts about a whole kernel, from its parts.
bool isShiftInvariant(const Kernel& kernel);
bool isKinked(const Kernel& kernel);
bool isPositiveSemidefinite(const Kernel& kernel); // by construction; false as soon as a sigmoid takes part
/// Is it, or is it at least not known to be otherwise, as with a formula?
bool mayBePositiveSemidefinite(const Kernel& kernel);
/// Is k(x, y) analytic in x everywhere; does what is rough in it lie along the axes through y?
bool isAnalytic(const Kernel& kernel);
bool isRoughAlongAxesOnly(const Kernel& kernel);
bool isUnbounded(const Kernel& kernel); // k(x,x) → ∞ as ‖x‖ → ∞: the density may be proper on all of R^d

/// The smallest distance over which the kernel changes in each dimension, infinity where it is polynomial (piecewise
/// for brownian; sigmoid, whose scale depends on the data, counts as such). rq: ℓ·min(1, √(2α)), where its complex pole
/// lies; periodic: min(ℓp/(2π), p/2). Sums and products: the least of their parts. Chooses quadrature panels and node
/// counts.
Eigen::VectorXd smallestScale(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
