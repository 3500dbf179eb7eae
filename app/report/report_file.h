#pragma once

#include "app/report/written_report.h"
#include "core/outcome.h"

#include <optional>

namespace app
{

/// Does the name end in .html, .htm or .pdf?
bool isReportName(const QString& path);

/// Writes the report in the format that the name promises (isReportName), whole or not at all.
std::optional<core::Failure> writeReport(const WrittenReport& report, const QString& path);

} // namespace app
