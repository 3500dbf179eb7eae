#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

#include <vector>

namespace app
{

/// `compare --density`: how well densities foretell points that they have not seen.
Report densityComparison(const Arguments& arguments);

/// The options that belong to it alone; without --density they are refused.
std::vector<Option> densityComparisonOptions();

} // namespace app
