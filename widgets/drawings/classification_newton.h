#pragma once

#include "widgets/drawings/drawing.h"

#include <vector>

namespace widgets
{

/// How Newton's method climbs to the mode: the ψ reached at the start and after each step, and on a logarithmic axis to
/// the right what was still missing to the last value. ψ is the log of likelihood times prior at the latent function
/// reached, up to a constant; empty when nothing is known.
Drawing newtonDrawing(const std::vector<double>& reached);

} // namespace widgets
