#pragma once

#include "core/hypothesis/nulls.h"

#include <optional>

namespace core
{

/// Of how many permutations none came as far as what was observed: p = 1/(1+B), which equals its binomial error then
/// and only then. Nothing where one did.
std::optional<int> noneOf(const PValue& p);

} // namespace core
