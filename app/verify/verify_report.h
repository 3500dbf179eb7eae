#pragma once

#include "app/report/written_report.h"
#include "app/verify/verification.h"
#include "core/verify/calibration.h"

#include <QDateTime>

namespace app
{

/// "GP regression: mean at x = 1.3".
QString nameOf(const KnownCase& known, const KnownNumber& number);

/// A table in plain text, a line a number, and what all of it says below.
QByteArray verifyText(const std::vector<CheckedCase>& all);
QByteArray calibrationText(const std::vector<core::Calibration>& all);

/// [{"package":…, "version":…, "case":…, "theirs":…, "ours":…, "digits":…, "tolerance_digits":…, …} …]: ours is null
/// where it could not be computed. Behind these "holds", "file" (the tables it is about), "word", "repeat" (with their
/// package), "command" (with ours) and, where there is one, "problem".
QByteArray verifyJson(const std::vector<CheckedCase>& all);
/// [{"posterior":…, "by":…, "number":…, "simulations":…, "p":…, "calibrated":…, "verdict":…} …]
QByteArray calibrationJson(const std::vector<core::Calibration>& all);

/// The same to be filed: when, on which machine and by which version, all numbers, the worst digit, and with
/// calibrations their pictures.
WrittenReport verifyReport(const std::vector<CheckedCase>& all, const std::vector<core::Calibration>& calibrations,
                           const QDateTime& when);

} // namespace app
