#pragma once

#include "widgets/plots/point_marks.h"

namespace widgets
{

/// The map of counts of points that would hide each other, on a layer of its own: below the curves, which it would
/// hide. A map over a field the marks draw themselves.
class CountMap : public BarePlottable
{
public:
    explicit CountMap(PointMarks& points) : BarePlottable(points.keyAxis(), points.valueAxis()), points_(points)
    {
        points_.drawMapElsewhere();
        setAntialiased(false);
    }

protected:
    void draw(QCPPainter* painter) override
    {
        if (points_.visible() && points_.isMap() && !points_.drawsMap())
            points_.drawMap(*painter);
    }

private:
    PointMarks& points_;
};

} // namespace widgets
