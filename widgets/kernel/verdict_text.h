#pragma once

#include "core/kernels/verdict/made_kernels.h"

#include <QColor>
#include <QString>

class QPalette;

namespace widgets
{

/// What is told of a kernel in a line: "✓ proven: …", "✗ refuted: 2 points, cᵀKc = −0.36", "? open: …".
QString verdictLine(const core::KernelVerdict& verdict);

/// The whole of it: the theorems with their sources, or the points and weights, or what was tried; over which points;
/// where else it holds; whether it is conditionally negative definite, and why. A paragraph each.
QStringList verdictParagraphs(const core::KernelVerdict& verdict);

/// The ink of its sign: at least 4.5:1 against the palette's window colour, light or dark.
QColor verdictInk(core::KernelVerdict::Answer answer, const QPalette& palette);

/// "x = 0.5" or "x = (0, 1)" with its weight, for all points of a refutation.
QString witnessText(const core::verdicts::Witness& witness);

} // namespace widgets
