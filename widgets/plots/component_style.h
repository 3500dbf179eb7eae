#pragma once

#include "widgets/theme/theme.h"

#include <QString>

namespace widgets
{

/// The ink of the component with that index (from 0) among `count`: hues that follow one another, all of a lightness
/// that stands out from the paper. An eigenvalue, its curve and its tile share it.
QColor componentColour(const Theme& theme, int index, int count);

/// "ψ₁₂": a symbol with a number below the line.
QString subscripted(const QString& symbol, int number);

} // namespace widgets
