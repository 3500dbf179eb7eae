#include "widgets/plots/legend_sample.h"

#include "widgets/plots/point_marks.h"

namespace widgets
{
namespace
{

constexpr double sampleWidth = 22.0, sampleGap = 5.0; // at text of 100 %

void drawSample(QCPPainter& painter, const LegendEntry& entry, const QRectF& box, const Theme& theme)
{
    if (entry.fill)
        painter.fillRect(box, *entry.fill);
    if (entry.coloured) {
        constexpr int pieces = 11;
        for (int i = 0; i < pieces; ++i) {
            const double left = box.left() + i * box.width() / pieces;
            painter.fillRect(QRectF(left, box.center().y() - 1.5 * theme.textScale, box.width() / pieces + 0.3,
                                    3.0 * theme.textScale),
                             colourAt(theme.map, i / (pieces - 1.0)));
        }
    }
    if (entry.draw)
        entry.draw(painter, box);
    if (entry.line) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(*entry.line);
        if (entry.mark)
            drawMark(painter, box.center(), *entry.mark, 4.0 * theme.marks());
        else
            painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    }
    if (entry.scatter) {
        entry.scatter->applyTo(&painter, QPen());
        entry.scatter->drawShape(&painter, box.center());
    }
}

} // namespace

double textOffset(const LegendEntry& entry, const Theme& theme)
{
    const bool sampled = entry.line || entry.fill || entry.coloured || entry.scatter || entry.draw;
    return sampled ? (sampleWidth + sampleGap) * theme.textScale : 0.0;
}

void drawLegendEntry(QCPPainter& painter, const LegendEntry& entry, const QPointF& baseline, double width,
                     const Theme& theme, bool hidden)
{
    const double scale = theme.textScale, height = QFontMetricsF(theme.font(0.9)).xHeight() + 4.0 * scale;
    painter.setOpacity(hidden ? 0.45 : 1.0);
    drawSample(painter, entry, QRectF(baseline.x(), baseline.y() + 2.0 * scale - height, sampleWidth * scale, height),
               theme);
    painter.setPen(theme.colour(Role::Text));
    const QFont plain = painter.font();
    QFont struck = plain;
    struck.setStrikeOut(hidden);
    painter.setFont(struck);
    painter.drawText(baseline + QPointF(textOffset(entry, theme), 0.0),
                     QFontMetricsF(struck).elidedText(entry.text, Qt::ElideRight, width + 1.0));
    painter.setFont(plain);
    painter.setOpacity(1.0);
}

} // namespace widgets
