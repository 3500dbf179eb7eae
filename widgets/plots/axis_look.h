#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Shows as much of a label as the axis is long.
void elideLabel(QCPAxis& axis, const QString& label);
/// Shows a label in lines as long as the axis.
void breakLabel(QCPAxis& axis, const QString& label);

bool isLogarithmic(const QCPAxis& axis);
/// A scale of powers of ten with their tick labels, or an even one with those that it had before.
void setLogarithmic(QCPAxis& axis, bool logarithmic = true);

/// As many ticks as their labels have room for, two to five an axis. Whether the number changed.
bool spaceTicks(QCPAxisRect& axes);

} // namespace widgets
