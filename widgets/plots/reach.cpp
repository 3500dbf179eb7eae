#include "widgets/plots/reach.h"

#include "widgets/plots/point_marks.h"

namespace widgets
{

QPointF toldPixel(const PointMarks& points, const QPointF& pixel)
{
    const auto point = points.visible() ? points.nearest(pixel, pointReach) : std::nullopt;
    return point ? points.pixelOf(*point) : pixel;
}

} // namespace widgets
