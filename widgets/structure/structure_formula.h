#pragma once

#include "core/labs/structure/structure_lab.h"
#include "widgets/controls/formula_card.h"

namespace widgets
{

/// What PC asks and concludes, with the numbers of the graph on show and of the test that is looked at, which may be
/// null. The links of its terms are the panels that they are about, by their lasting names.
Formula structureFormula(const core::StructureResult* result, const core::AskedTest* test);

} // namespace widgets
