#pragma once

#include <QString>

namespace widgets
{

/// One line of a formula card, from rich text.
QString formulaLine(const QString& html);

/// Plain text as a formula: "x_d" with an index below the line, minus signs for hyphens.
QString typeset(const QString& plain);

/// A number of a formula: four digits, which is what can be read while a slider moves.
QString formulaNumber(double value);

} // namespace widgets
