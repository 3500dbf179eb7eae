#include "widgets/plots/gradient_curve.h"

#include "widgets/plots/tangled_line.h"
#include "widgets/plots/thinned_line.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int colourSteps = 128; // neighbouring segments of one step are drawn as one line

void drawLine(QCPPainter& painter, const QPointF* begin, const QPointF* end, const core::Interval& columns)
{
    const std::vector<QPointF> vertices(begin, end);
    QVector<QPointF> drawn;
    for (const std::size_t i : thinnedLine(vertices))
        drawn.append(vertices[i]);
    if (!painter.modes().testFlag(QCPPainter::pmVectorized) && isTangled(drawn, columns))
        return strokeTangled(painter, drawn);
    painter.drawPolyline(drawn.constData(), static_cast<int>(drawn.size()));
}

} // namespace

GradientCurve::GradientCurve(QCPAxis* horizontal, QCPAxis* vertical) : BarePlottable(horizontal, vertical) {}

void GradientCurve::setCurve(const core::Curve& curve)
{
    curve_ = curve;
    largest_ = 0.0;
    for (const double value : curve.values)
        if (std::isfinite(value))
            largest_ = std::max(largest_, value);
}

void GradientCurve::setColours(ColourMapName map, const QColor& casing)
{
    map_ = map;
    casing_ = casing;
}

std::vector<GradientCurve::Run> GradientCurve::runs() const
{
    std::vector<Run> found(1);
    for (Eigen::Index i = 0; i < curve_.points.rows(); ++i) {
        const QPointF pixel(keyAxis()->coordToPixel(curve_.points(i, 0)),
                            valueAxis()->coordToPixel(curve_.points(i, 1)));
        if (!std::isfinite(pixel.x()) || !std::isfinite(pixel.y())) {
            if (!found.back().vertices.empty())
                found.emplace_back();
            continue;
        }
        const double t = i < curve_.values.size() && largest_ > 0.0 ? curve_.values[i] / largest_ : 0.0;
        found.back().vertices.push_back(pixel);
        found.back().colours.push_back(std::isfinite(t) ? static_cast<int>(std::lround(t * (colourSteps - 1))) : 0);
    }
    return found;
}

void GradientCurve::draw(QCPPainter* painter)
{
    painter->setAntialiasing(true);
    painter->setBrush(Qt::NoBrush);
    const core::Interval columns = columnsOf(keyAxis()->axisRect()->rect());
    for (const Run& run : runs()) {
        painter->setPen(QPen(casing_, width_ + 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        drawLine(*painter, run.vertices.data(), run.vertices.data() + run.vertices.size(), columns);
        for (std::size_t from = 0; from + 1 < run.vertices.size();) {
            std::size_t to = from + 1;
            const int step = run.colours[from];
            while (to + 1 < run.vertices.size() && run.colours[to] == step)
                ++to;
            const QColor colour = colourAt(map_, step / (colourSteps - 1.0));
            painter->setPen(QPen(colour, width_, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            drawLine(*painter, run.vertices.data() + from, run.vertices.data() + to + 1, columns);
            from = to;
        }
    }
}

} // namespace widgets
