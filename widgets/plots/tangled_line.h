#pragma once

#include "core/interval.h"

#include <QPainter>
#include <QPointF>
#include <QRect>
#include <QVector>

namespace widgets
{

// Lines in pixels that go up and down many times over a short way. A painter takes seconds to stroke or to fill one as
// a whole, since it follows all its edges through every row of pixels; in parts it takes milliseconds. `columns` are
// those that are seen.

/// Those of axes that stand here.
core::Interval columnsOf(const QRect& axes);

/// Is the line within the columns more than ten times as long as they are wide? What is not finite breaks it.
bool isTangled(const QVector<QPointF>& line, const core::Interval& columns);

/// Strokes it piece by piece with the painter's pen, whose dashes go on from each to the next.
void strokeTangled(QPainter& painter, const QVector<QPointF>& line);

/// Fills what lies between two lines that are finite and go from left to right, within the columns and where both are,
/// in strips that end between pixels, so that no seam shows.
void fillTangled(QPainter& painter, const QVector<QPointF>& one, const QVector<QPointF>& other,
                 const core::Interval& columns);

} // namespace widgets
