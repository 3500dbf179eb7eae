#pragma once

#include "app/report/written_report.h"
#include "core/session/session.h"

namespace app
{

/// The points of a session: where they come from, how many, what was left out and why, and each column in numbers.
ReportSection dataSection(const core::Session& session);

} // namespace app
