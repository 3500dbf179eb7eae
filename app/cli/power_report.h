#pragma once

#include "app/cli/report.h"
#include "core/labs/power/power_lab.h"

namespace app
{

/// solvePower to its end, with the share that is done on a terminal. Throws CommandError.
core::PowerResult powerWithProgress(const core::PowerRequest& request);

/// Says on standard error what is to be said of a result.
void tellRemarks(const core::PowerResult& result);

/// {"vary", "value", and for each chooser {"rejection_rate", "error", "wilson_lower", "wilson_upper", "lengthscale"}}.
Report powerReport(const core::PowerResult& result, const core::PowerSettings& settings);

} // namespace app
