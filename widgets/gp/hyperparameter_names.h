#pragma once

#include "core/kernels/kernel.h"
#include "widgets/plots/hyperparameter_name.h"

#include <string>

namespace widgets
{

/// How a hyperparameter is written, by its path as in core::problems(Kernel), "noise" or "nu". In a kernel of several
/// parts the name says which part is meant.
HyperparameterName hyperparameterName(const core::Kernel& kernel, const std::string& path);

} // namespace widgets
