#pragma once

#include "core/data/dataset.h"
#include "core/gp/mean_function.h"
#include "core/labs/hold_out.h"

#include <optional>
#include <string>

namespace core
{

/// Why the observations that a model learns from do not determine the coefficients of its mean, in a sentence; nothing
/// where they do, or where there are none. Of very many, where none is held out by chance, some are looked at first:
/// what these determine all do.
std::optional<std::string> learnedMeanProblem(MeanFunction mean, const Dataset& data, const HoldOut& holdOut = {});

} // namespace core
