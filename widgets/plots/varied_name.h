#pragma once

#include "core/data/generators.h"
#include "core/labs/power/power_settings.h"

#include <QString>

namespace widgets
{

/// An option of a generator as its field is called: "Ratio of eigenvalues ε".
QString nameOf(const core::GeneratorOption& option);

/// What a study varies, as the field that holds it is called: "Points a sample", "B: Separation".
QString variedName(const core::PowerSettings& settings);

} // namespace widgets
