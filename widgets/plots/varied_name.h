#pragma once

#include "core/labs/power/power_settings.h"

#include <QString>

namespace widgets
{

/// What a study varies, as the field that holds it is called: "Points a sample", "B: Distance between the modes".
QString variedName(const core::PowerSettings& settings);

} // namespace widgets
