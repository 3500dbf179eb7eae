#include "widgets/plots/overlay_marks.h"

namespace widgets
{

OverlayMarks::OverlayMarks(QCustomPlot* plot) : QCPLayerable(plot, QStringLiteral("overlay"))
{
    setAntialiased(true);
}

void OverlayMarks::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(true);
}

QRect OverlayMarks::clipRect() const
{
    return parentPlot()->xAxis->axisRect()->rect();
}

void OverlayMarks::draw(QCPPainter* painter)
{
    if (place)
        drawPlace(*painter);
    drawDots(*painter);
    drawSamples(*painter);
    if (ring) {
        const double radius = 8.0 * theme.textScale;
        painter->setBrush(Qt::NoBrush);
        painter->setPen(theme.pen(Role::Background, 5.0));
        painter->drawEllipse(*ring, radius, radius);
        painter->setPen(theme.pen(Role::Highlight, 2.5));
        painter->drawEllipse(*ring, radius, radius);
    }
    if (brush)
        drawBrush(*painter);
    if (band) {
        QColor fill = theme.colour(Role::Selection);
        painter->setPen(theme.pen(fill, 1.0, Qt::DashLine));
        fill.setAlpha(40);
        painter->setBrush(fill);
        painter->drawRect(*band);
    }
    if (plateAt && !plate.isEmpty()) {
        const QRectF panel = parentPlot()->viewport();
        painter->setClipRect(panel); // a plate that the axes are too small for lies over their numbers
        drawPlate(*painter, placedBeside(*plateAt, plate, clipRect(), panel, theme), theme);
    }
}

void OverlayMarks::drawDots(QCPPainter& painter) const
{
    const QCustomPlot& plot = *parentPlot();
    const double radius = 3.5 * theme.textScale;
    painter.setPen(theme.pen(Role::Background, 1.2));
    for (const Dot& dot : dots) {
        painter.setBrush(dot.ink);
        painter.drawEllipse(
            QPointF(plot.xAxis->coordToPixel(dot.coordinates.x()), plot.yAxis->coordToPixel(dot.coordinates.y())),
            radius, radius);
    }
    painter.setBrush(Qt::NoBrush);
}

void OverlayMarks::drawSamples(QCPPainter& painter) const
{
    const double radius = 5.5 * theme.textScale;
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {theme.pen(Role::Background, 3.0), theme.pen(Role::Highlight, 1.5)}) {
        painter.setPen(pen);
        for (const QPointF& centre : rings)
            painter.drawEllipse(centre, radius, radius);
        for (const QRectF& frame : frames)
            painter.drawRect(frame);
    }
}

void OverlayMarks::drawPlace(QCPPainter& painter) const
{
    const QCustomPlot& plot = *parentPlot();
    const QPointF at(plot.xAxis->coordToPixel(place->coordinates.x()),
                     plot.yAxis->coordToPixel(place->coordinates.y()));
    const QRectF rect = clipRect();
    painter.setPen(theme.pen(Role::Highlight, 1.0));
    if (place->vertical)
        painter.drawLine(QPointF(at.x(), rect.top()), QPointF(at.x(), rect.bottom()));
    if (place->horizontal)
        painter.drawLine(QPointF(rect.left(), at.y()), QPointF(rect.right(), at.y()));
    if (!place->vertical && !place->horizontal) {
        painter.setPen(theme.pen(Role::Background, 1.5));
        painter.setBrush(theme.colour(Role::Highlight));
        painter.drawEllipse(at, 5.5 * theme.textScale, 5.5 * theme.textScale);
    }
}

void OverlayMarks::drawBrush(QCPPainter& painter) const
{
    QColor fill = theme.colour(Role::Brush);
    painter.setPen(theme.pen(fill, 1.0));
    fill.setAlpha(25);
    painter.setBrush(fill);
    if (brushIsBand) {
        const QRectF rect = clipRect();
        painter.drawRect(QRectF(brush->x() - brushRadius, rect.top() - 2.0, 2.0 * brushRadius, rect.height() + 4.0));
    } else {
        painter.drawEllipse(*brush, brushRadius, brushRadius);
    }
}

} // namespace widgets
