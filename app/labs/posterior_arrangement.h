#pragma once

#include "app/labs/panel_room.h"

#include <vector>

namespace app
{

class PosteriorPart;

/// Three panels of a lab in a row, and those of the posterior of its hyperparameters below them, with letters in
/// reading order.
PanelRoom::Arrangement abovePosterior(std::vector<PanelRoom::Placed> panels, const PosteriorPart& posterior);

} // namespace app
