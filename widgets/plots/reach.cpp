#include "widgets/plots/reach.h"

#include "widgets/plots/point_marks.h"

#include <algorithm>

namespace widgets
{

QPointF toldPixel(const PointMarks& points, const QPointF& pixel)
{
    const auto point = points.visible() ? points.nearest(pixel, pointReach) : std::nullopt;
    return point ? points.pixelOf(*point) : pixel;
}

double distanceTo(const QLineF& line, const QPointF& pixel)
{
    const QPointF along = QPointF(line.dx(), line.dy()) / std::max(line.length(), 1e-9), from = pixel - line.p1();
    const double on = std::clamp(QPointF::dotProduct(from, along), 0.0, line.length());
    return QLineF(line.p1() + on * along, pixel).length();
}

} // namespace widgets
