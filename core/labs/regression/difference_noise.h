#pragma once

#include "core/labs/observations.h"

namespace core
{

/// Half the mean square difference between the targets of nearest neighbours (Rice 1984), coordinates divided by their
/// spread, of at most 500 of the observations. Of observations that repeat the first counts as the nearest. Two at
/// least (asserted). Cost O(500 n d); beyond 20,000 observations O(n d) and what lies within a neighbour's distance
/// along the first column, and nothing where they are those of the call before.
double differenceNoise(const Observations& observations);

} // namespace core
