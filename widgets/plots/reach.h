#pragma once

#include <QLineF>
#include <QPointF>

namespace widgets
{

class PointMarks;

/// Pixels from a data point, and from any other mark or curve, that mean it.
inline constexpr double pointReach = 10.0, markReach = 8.0;

/// What is told at a pixel is told of the data point within reach, where one is drawn: the pixel of its mark, else the
/// pixel itself.
QPointF toldPixel(const PointMarks& points, const QPointF& pixel);

/// From a pixel to the nearest one of a line between two.
double distanceTo(const QLineF& line, const QPointF& pixel);

} // namespace widgets
