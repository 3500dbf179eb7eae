#include "widgets/plots/tangled_line.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

bool isDrawn(const QPointF& vertex)
{
    return std::isfinite(vertex.x()) && std::isfinite(vertex.y());
}

/// The part of a line from left to right between two places of it.
QVector<QPointF> partOf(const QVector<QPointF>& line, double left, double right)
{
    const auto at = [&](qsizetype i, double x) {
        const QPointF &from = line[i - 1], &to = line[i];
        const double share = to.x() > from.x() ? (x - from.x()) / (to.x() - from.x()) : 0.0;
        return QPointF(x, from.y() + share * (to.y() - from.y()));
    };
    const auto first = std::upper_bound(line.begin(), line.end(), left,
                                        [](double x, const QPointF& vertex) { return x < vertex.x(); });
    qsizetype i = std::distance(line.begin(), first);
    QVector<QPointF> part;
    if (i > 0 && i < line.size())
        part << at(i, left);
    for (; i < line.size() && line[i].x() < right; ++i)
        part << line[i];
    if (i > 0 && i < line.size())
        part << at(i, right);
    else if (!line.isEmpty() && line.last().x() == right)
        part << line.last();
    return part;
}

} // namespace

bool isTangled(const QVector<QPointF>& line, double width)
{
    constexpr double times = 10.0;
    double length = 0.0;
    for (qsizetype i = 1; i < line.size(); ++i)
        if (isDrawn(line[i - 1]) && isDrawn(line[i]))
            length += std::hypot(line[i].x() - line[i - 1].x(), line[i].y() - line[i - 1].y());
    return length > times * width;
}

void strokeTangled(QPainter& painter, const QVector<QPointF>& line)
{
    for (qsizetype i = 1; i < line.size(); ++i)
        if (isDrawn(line[i - 1]) && isDrawn(line[i]))
            painter.drawLine(line[i - 1], line[i]);
}

void fillTangled(QPainter& painter, const QVector<QPointF>& one, const QVector<QPointF>& other)
{
    constexpr double strip = 8.0; // pixels
    const double shift = painter.worldTransform().dx(); // half a pixel where edges are smooth
    if (one.size() < 2 || other.size() < 2)
        return;
    const double begin = std::max(one.first().x(), other.first().x()), end = std::min(one.last().x(), other.last().x());
    painter.save();
    painter.setPen(Qt::NoPen);
    for (double left = begin; left < end;) {
        const double right = std::min(end, strip * (std::floor((left + shift) / strip) + 1.0) - shift);
        const QVector<QPointF> above = partOf(one, left, right), below = partOf(other, left, right);
        QPolygonF polygon(above);
        std::reverse_copy(below.begin(), below.end(), std::back_inserter(polygon));
        painter.drawPolygon(polygon);
        left = right;
    }
    painter.restore();
}

} // namespace widgets
