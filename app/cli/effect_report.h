#pragma once

#include "app/cli/printed.h"
#include "app/cli/report.h"
#include "app/cli/setting_options.h"
#include "core/hypothesis/effect_size.h"

#include <optional>

namespace app
{

/// --delta as a number or a share, "2%"; usage error for anything not greater than 0.
core::Delta deltaFrom(const Arguments& arguments);
QString deltaWord(double share); // "2%"

/// "interval", "equivalence" and "half_power_n"; null where nothing is known.
void addEffect(Report& report, const std::optional<core::EffectSize>& effect);
/// What --help lists of them. `distance`: "MMD²"; `size`: of what half_power_n is, "points in each sample".
std::vector<Printed> printedEffect(const QString& distance, const QString& size);
/// What --help says of them, in sentences.
QString aboutEffect(const QString& distance);

} // namespace app
