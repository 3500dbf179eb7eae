#pragma once

#include "core/hypothesis/nulls.h"

#include <optional>

namespace core
{

/// Of how many permutations none came as far as what was observed: p = 1/(1+B), which equals its binomial error then
/// and only then. Nothing where one did.
std::optional<int> noneOf(const PValue& p);

/// The least number of permutations with which p = 1/(1+B) can reach a level in (0, 1).
int fewestPermutations(double level);

} // namespace core
