#include "widgets/plots/tangled_line.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace widgets
{

namespace
{

bool isDrawn(const QPointF& vertex)
{
    return std::isfinite(vertex.x()) && std::isfinite(vertex.y());
}

double lengthOf(const QPointF& from, const QPointF& to)
{
    return std::hypot(to.x() - from.x(), to.y() - from.y());
}

/// How much of the way from one vertex to the next lies within the columns, 0 … 1.
double shareWithin(const QPointF& from, const QPointF& to, const core::Interval& columns)
{
    const double left = std::min(from.x(), to.x()), right = std::max(from.x(), to.x());
    if (right == left)
        return left >= columns.lo && left <= columns.hi ? 1.0 : 0.0;
    return std::max(0.0, std::min(right, columns.hi) - std::max(left, columns.lo)) / (right - left);
}

/// The part of a line from left to right between two places of it, which differ.
QVector<QPointF> partOf(const QVector<QPointF>& line, double left, double right)
{
    const auto at = [](const QPointF& from, const QPointF& to, double x) {
        return QPointF(x, from.y() + (x - from.x()) / (to.x() - from.x()) * (to.y() - from.y()));
    };
    const auto isBefore = [](double x, const QPointF& vertex) { return x < vertex.x(); };
    auto next = std::upper_bound(line.begin(), line.end(), left, isBefore); // there is one, and one before it
    QVector<QPointF> part{at(*std::prev(next), *next, left)};
    for (; next->x() < right; ++next)
        part << *next;
    part << at(*std::prev(next), *next, right);
    return part;
}

/// The pen as a plot draws with it, a hairline where it is a pixel wide.
QPen hairlined(QPen pen)
{
    if (pen.widthF() <= 1.0)
        pen.setWidthF(0.0);
    return pen;
}

} // namespace

core::Interval columnsOf(const QRect& axes)
{
    return {axes.left() - 1.0, axes.right() + 2.0};
}

bool isTangled(const QVector<QPointF>& line, const core::Interval& columns)
{
    constexpr double times = 10.0;
    double length = 0.0;
    for (qsizetype i = 1; i < line.size(); ++i)
        if (isDrawn(line[i - 1]) && isDrawn(line[i]))
            length += shareWithin(line[i - 1], line[i], columns) * lengthOf(line[i - 1], line[i]);
    return length > times * columns.width();
}

void strokeTangled(QPainter& painter, const QVector<QPointF>& line)
{
    constexpr double enough = 64.0; // pixels: pieces of many vertices keep their corners
    painter.save();
    QPen pen = hairlined(painter.pen());
    const bool isDashed = pen.style() != Qt::SolidLine;
    QPolygonF piece;
    double length = 0.0, before = 0.0; // of the piece; of those before it
    const auto draw = [&] {
        if (isDashed)
            pen.setDashOffset(before / std::max(1.0, pen.widthF()));
        painter.setPen(pen);
        if (piece.size() > 1)
            painter.drawPolyline(piece);
        before += std::exchange(length, 0.0);
        piece.clear();
    };
    for (const QPointF& vertex : line) {
        if (!isDrawn(vertex)) {
            draw();
            continue;
        }
        if (!piece.isEmpty())
            length += lengthOf(piece.last(), vertex);
        piece << vertex;
        if (length >= enough) {
            draw();
            piece << vertex;
        }
    }
    draw();
    painter.restore();
}

void fillTangled(QPainter& painter, const QVector<QPointF>& one, const QVector<QPointF>& other,
                 const core::Interval& columns)
{
    constexpr double strip = 8.0; // pixels of the device
    if (one.size() < 2 || other.size() < 2)
        return;
    const double begin = std::max({one.first().x(), other.first().x(), columns.lo}),
                 end = std::min({one.last().x(), other.last().x(), columns.hi});
    const QTransform device = painter.deviceTransform();
    const double unit = strip / device.m11(), shift = device.dx() / strip;
    painter.save();
    painter.setPen(Qt::NoPen);
    const auto first = static_cast<int>(std::floor(begin / unit + shift)),
               last = static_cast<int>(std::floor(end / unit + shift));
    for (int number = first; number <= last; ++number) {
        const double left = std::max(begin, (number - shift) * unit),
                     right = std::min(end, (number + 1 - shift) * unit);
        if (!(left < right))
            continue;
        const QVector<QPointF> above = partOf(one, left, right), below = partOf(other, left, right);
        QPolygonF polygon(above);
        std::reverse_copy(below.begin(), below.end(), std::back_inserter(polygon));
        painter.drawPolygon(polygon);
    }
    painter.restore();
}

} // namespace widgets
