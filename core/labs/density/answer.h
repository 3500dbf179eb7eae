#pragma once

#include "core/labs/density/chain.h"
#include "core/labs/density/ghost.h"
#include "core/labs/density/groups.h"

namespace core
{

/// The last stages, from a prepared chain: reweigh the spectrum, exponentiate, normalise, and derive everything that is
/// drawn. Throws Ending.
DensityResult answer(const DensityRequest& request, const std::vector<Interval>& window, Chain& chain, Groups& groups,
                     Ghosts& ghosts, const std::stop_token& stop);

} // namespace core
