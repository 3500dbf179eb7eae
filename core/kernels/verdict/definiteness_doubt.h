#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <optional>
#include <string>

namespace core
{

/// How remarks on a kernel begin that is not known to be positive semidefinite: "this kernel is not positive
/// semidefinite", of a formula with the points and weights that show it, or "… not known to be …"; nothing where it is,
/// by construction or by a proof over so many dimensions (verdict.h). The last verdicts are kept. Safe from all
/// threads.
std::optional<std::string> definitenessDoubt(const Kernel& kernel, Eigen::Index dimensions);

/// Is a formula in it, and is it refuted? Then the same as a sentence's beginning, else nothing.
std::optional<std::string> refutedFormula(const Kernel& kernel, Eigen::Index dimensions);

/// Is it positive semidefinite by construction or by a proof?
bool isKnownPositiveSemidefinite(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
