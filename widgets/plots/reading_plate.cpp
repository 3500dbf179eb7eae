#include "widgets/plots/reading_plate.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace widgets
{
namespace
{

constexpr double padding = 6.0, beside = 14.0, swatch = 10.0, gap = 6.0; // pixels at text of 100 %

QFont fontOf(const Theme& theme)
{
    return theme.font(0.9);
}

QString textOf(const Reading& line)
{
    return line.name.isEmpty() ? line.value : line.name + QStringLiteral("  ") + line.value;
}

/// Where the text starts: after the sample of its colour, where it has one.
double textOffset(const Reading& line, double scale)
{
    return line.ink.isValid() ? scale * (swatch + gap) : 0.0;
}

} // namespace

QRectF placeOf(const ReadingPlate& plate, const QPointF& pixel, const QRectF& area, const Theme& theme)
{
    const QFontMetricsF metrics(fontOf(theme));
    const double scale = theme.textScale;
    double width = metrics.horizontalAdvance(plate.head);
    for (const Reading& line : plate.lines)
        width = std::max(width, metrics.horizontalAdvance(textOf(line)) + textOffset(line, scale));
    const auto rows = static_cast<double>(plate.lines.size()) + (plate.head.isEmpty() ? 0.0 : 1.0);
    const QSizeF size(width + 2.0 * scale * padding, rows * metrics.height() + 2.0 * scale * padding);
    const double away = scale * beside;
    double left = pixel.x() + away, top = pixel.y() - away - size.height();
    if (left + size.width() > area.right())
        left = pixel.x() - away - size.width();
    if (top < area.top())
        top = pixel.y() + away;
    left = std::max(area.left(), std::min(left, area.right() - size.width()));
    top = std::max(area.top(), std::min(top, area.bottom() - size.height()));
    return {QPointF(left, top), size};
}

void drawPlate(QPainter& painter, const ReadingPlate& plate, const QRectF& place, const Theme& theme)
{
    const QFontMetricsF metrics(fontOf(theme));
    const double scale = theme.textScale;
    QColor paper = theme.colour(Role::Background);
    paper.setAlpha(235);
    painter.setPen(theme.pen(Role::Grid, 1.0));
    painter.setBrush(paper);
    painter.drawRoundedRect(place, 3.0 * scale, 3.0 * scale);
    painter.setBrush(Qt::NoBrush);
    painter.setFont(fontOf(theme));
    double baseline = place.top() + scale * padding + metrics.ascent();
    const double left = place.left() + scale * padding;
    if (!plate.head.isEmpty()) {
        painter.setPen(theme.colour(Role::MutedText));
        painter.drawText(QPointF(left, baseline), plate.head);
        baseline += metrics.height();
    }
    for (const Reading& line : plate.lines) {
        const QRectF sample(left, baseline - 0.5 * metrics.xHeight() - 0.5 * scale * swatch, scale * swatch,
                            scale * swatch);
        if (line.ink.isValid())
            painter.fillRect(sample, line.ink);
        painter.setPen(theme.colour(Role::Text));
        painter.drawText(QPointF(left + textOffset(line, scale), baseline), textOf(line));
        baseline += metrics.height();
    }
}

} // namespace widgets
