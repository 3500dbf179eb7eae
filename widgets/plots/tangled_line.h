#pragma once

#include <QPainter>
#include <QPointF>
#include <QVector>

namespace widgets
{

// Lines in pixels that go up and down many times over a short way. A painter takes seconds to stroke or to fill one as
// a whole, since it follows all its edges through every row of pixels; in parts it takes milliseconds.

/// Is the line more than ten times as long as `width`? What is not finite breaks it.
bool isTangled(const QVector<QPointF>& line, double width);

/// Strokes it piece by piece.
void strokeTangled(QPainter& painter, const QVector<QPointF>& line);

/// Fills what lies between two lines that are finite and go from left to right, where both are, in strips that end
/// between pixels, so that no seam shows.
void fillTangled(QPainter& painter, const QVector<QPointF>& one, const QVector<QPointF>& other);

} // namespace widgets
