#include "widgets/plots/axis_pins.h"

namespace widgets
{
namespace
{

constexpr double side = 18.0, pinsFromAxes = 6.0, below = 20.0; // pixels at text of 100 %

} // namespace

AxisPins::AxisPins(QCustomPlot* plot) : QCPLayerable(plot, QStringLiteral("overlay"))
{
    setAntialiased(true);
}

bool AxisPins::isOffered(Qt::Orientation axis) const
{
    const QCPAxis& drawn = axis == Qt::Horizontal ? *parentPlot()->xAxis : *parentPlot()->yAxis;
    return (axis == Qt::Horizontal ? horizontal : vertical).offered && drawn.visible(); // a bare line has no height
}

QRectF AxisPins::boxOf(Qt::Orientation axis) const
{
    const QRect rect = parentPlot()->xAxis->axisRect()->rect();
    const double scale = theme.textScale;
    const double place = axis == Qt::Vertical ? 2.0 : 1.0;
    return {rect.left() - scale * (place * (side + 2.0) + 2.0 * pinsFromAxes), rect.bottom() + scale * below,
            scale * side, scale * side};
}

std::optional<Qt::Orientation> AxisPins::axisAt(const QPointF& pixel) const
{
    if (isOffered(Qt::Vertical) && boxOf(Qt::Vertical).contains(pixel))
        return Qt::Vertical;
    if (isOffered(Qt::Horizontal) && boxOf(Qt::Horizontal).contains(pixel))
        return Qt::Horizontal;
    return {};
}

void AxisPins::draw(QCPPainter* painter)
{
    drawArrow(*painter, Qt::Vertical, vertical);
    drawArrow(*painter, Qt::Horizontal, horizontal);
}

void AxisPins::drawArrow(QCPPainter& painter, Qt::Orientation axis, const State& state) const
{
    if (!isOffered(axis) || (!state.pinned && !hovered))
        return;
    const QRectF box = boxOf(axis);
    const double scale = theme.textScale, half = 0.5 * box.width() - 2.5 * scale, head = 3.2 * scale;
    const QColor ink = theme.colour(state.pinned ? Role::Current : Role::MutedText);
    painter.setPen(theme.pen(ink, 1.6));
    painter.setBrush(Qt::NoBrush);
    if (state.pinned)
        painter.drawRoundedRect(box, 3.0 * scale, 3.0 * scale);
    painter.save();
    painter.translate(box.center());
    if (axis == Qt::Horizontal)
        painter.rotate(90.0);
    painter.drawLine(QPointF(0.0, -half), QPointF(0.0, half));
    for (const double end : {-1.0, 1.0}) {
        painter.drawLine(QPointF(0.0, end * half), QPointF(-head, end * (half - head)));
        painter.drawLine(QPointF(0.0, end * half), QPointF(head, end * (half - head)));
    }
    painter.setBrush(ink);
    if (state.pinned)
        painter.drawEllipse(QPointF(), 3.0 * scale, 3.0 * scale);
    painter.restore();
}

} // namespace widgets
