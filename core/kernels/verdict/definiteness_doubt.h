#pragma once

#include "core/kernels/verdict/verdict.h"

#include <Eigen/Core>

#include <optional>
#include <string>

namespace core
{

/// The verdict on a kernel over points of so many dimensions: verdictOn(), of which the last ones are kept; nothing
/// where the kernel names coordinates that are not there. Safe from all threads.
std::optional<KernelVerdict> keptVerdict(const Kernel& kernel, Eigen::Index dimensions);

/// Of a kernel that is refuted: the points that show it.
std::optional<verdicts::Witness> refutingPoints(const Kernel& kernel, Eigen::Index dimensions);

/// How remarks on a kernel begin that is not known to be positive semidefinite: "this kernel is not positive
/// semidefinite", of a formula with the points and weights that show it, or "… not known to be …"; nothing where it is,
/// by construction or by a proof over so many dimensions (verdict.h).
std::optional<std::string> definitenessDoubt(const Kernel& kernel, Eigen::Index dimensions);

/// Is a formula in it, and is it refuted? Then the same as a sentence's beginning, else nothing.
std::optional<std::string> refutedFormula(const Kernel& kernel, Eigen::Index dimensions);

/// Is it positive semidefinite by construction or by a proof over all points, wherever the data lie?
bool isKnownPositiveSemidefinite(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
