#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace core
{

/// The first lengthscale of the kernel in reading order: a distance in units of x. Nothing where the kernel has none
/// (`linear`, `poly`, …; the lengthscale of `periodic` is an angle and does not count). Numbers of a formula count
/// where units say that they are lengths (formula/units.h).
std::optional<double> lengthscaleOf(const Kernel& kernel);

/// The lengthscales where that first one stands: a single one, or one a dimension. Empty where the kernel has none.
std::vector<double> lengthscalesOf(const Kernel& kernel);

/// The kernel with its first lengthscale as given and all others, ARD lists and parts included, by the same factor.
/// The kernel itself where it has none.
Kernel withLengthscale(const Kernel& kernel, double lengthscale);

/// The kernel with its lengthscales per dimension, in reading order, as given: as many as it has (asserted).
Kernel withLengthscales(const Kernel& kernel, const Eigen::VectorXd& lengthscales);

} // namespace core
