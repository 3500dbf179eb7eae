#pragma once

#include "core/labs/structure/structure_lab.h"
#include "widgets/drawings/drawing.h"

#include <optional>
#include <vector>

namespace widgets
{

/// The lives in the order of the bars: by type, as the legend has these.
std::vector<core::EdgeLife> livesOfBars(std::vector<core::EdgeLife> lives);

/// Which edges there are at which level of the tests: a row a pair, a bar as long as the edge stays the same. The
/// session's level is a line to drag; right of the highest level that was asked for nothing is known.
Drawing edgeLivesDrawing(const core::StructureResult& result, std::optional<double> level);

} // namespace widgets
