#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Ranges after a pan or a zoom, on linear and logarithmic axes alike: what moves evenly in pixels.

/// `start` moved so that what was at coordinate `from` comes to `to`.
QCPRange movedRange(const QCPAxis& axis, const QCPRange& start, double from, double to);
/// The axis' range moved by a share of its length: 0.1 shows a tenth of new ground above.
QCPRange shiftedRange(const QCPAxis& axis, double share);
/// The axis' range scaled by `factor` about a coordinate that stays in place.
QCPRange zoomedRange(const QCPAxis& axis, double factor, double about);
/// Whether the axis can show the range: outside, a plot shows nothing but rounding.
bool isDrawable(const QCPAxis& axis, const QCPRange& range);

} // namespace widgets
