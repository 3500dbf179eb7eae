#pragma once

#include "core/kernels/kernel.h"
#include "widgets/plots/hyperparameter_name.h"

#include <string>
#include <vector>

namespace widgets
{

/// How a hyperparameter is written, by its path as in core::problems(Kernel), "noise" or "nu". In a kernel of several
/// parts the name says which part is meant.
HyperparameterName hyperparameterName(const core::Kernel& kernel, const std::string& path);

/// A sentence that names hyperparameters by their paths ("the upper bound of 0.scale"), with their names instead.
QString withNames(QString sentence, const core::Kernel& kernel, const std::vector<std::string>& paths);

} // namespace widgets
