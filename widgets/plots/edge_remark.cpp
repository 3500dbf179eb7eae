#include "widgets/plots/edge_remark.h"

#include "widgets/plots/plot_text.h"

#include <utility>

namespace widgets
{
namespace
{

constexpr double least = 0.01; // of the height of the axes: what is beyond by less can be seen

QFont fontOf(const Theme& theme)
{
    return theme.font(0.85);
}

/// To the left and to the right of an axis's name, in its row.
std::pair<QRectF, QRectF> roomBesideName(const QCPAxis& axis, double height, double scale)
{
    constexpr double air = 8.0; // pixels at text of 100 %
    const QRectF rect = axis.axisRect()->rect();
    const QFontMetricsF ticks(axis.tickLabelFont()), name(axis.labelFont());
    const double middle = rect.bottom() + axis.tickLengthOut() + axis.tickLabelPadding() + ticks.height() +
                          axis.labelPadding() + 0.5 * name.height();
    const double top = middle - 0.5 * height, half = 0.5 * name.horizontalAdvance(axis.label()) + air * scale;
    const double end = axis.parentPlot()->viewport().right() - 0.5 * air * scale;
    return {QRectF(QPointF(rect.left(), top), QPointF(rect.center().x() - half, top + height)),
            QRectF(QPointF(rect.center().x() + half, top), QPointF(end, top + height))};
}

} // namespace

EdgeRemark::EdgeRemark(QCustomPlot* plot, Extent extent)
    : QCPLayerable(plot, QStringLiteral("labels")), extent_(std::move(extent))
{
}

QString EdgeRemark::above() const
{
    const QCPRange range = parentPlot()->yAxis->range();
    const auto extent = extent_();
    return extent && extent->hi > range.upper + least * range.size() ? tr("↑ to %1").arg(numberText(extent->hi))
                                                                     : QString();
}

QString EdgeRemark::below() const
{
    const QCPRange range = parentPlot()->yAxis->range();
    const auto extent = extent_();
    return extent && extent->lo < range.lower - least * range.size() ? tr("↓ to %1").arg(numberText(extent->lo))
                                                                     : QString();
}

std::vector<EdgeRemark::Words> EdgeRemark::words() const
{
    const QString up = above(), down = below();
    if (up.isEmpty() && down.isEmpty())
        return {};
    const QFontMetricsF metrics(fontOf(theme_));
    const auto [left, right] = roomBesideName(*parentPlot()->xAxis, metrics.height(), theme_.textScale);
    const auto fits = [&](const QString& text, const QRectF& room) {
        return metrics.horizontalAdvance(text) <= room.width();
    };
    const QString both = QStringList{up, down}.join(QStringLiteral("   ")).trimmed();
    for (const QRectF& room : {right, left})
        if (fits(both, room))
            return {{both, room}};
    if (fits(up, left) && fits(down, right))
        return {{up, left}, {down, right}};
    return {{QStringList{up.left(1), down.left(1)}.join(u' ').trimmed(), right}};
}

void EdgeRemark::draw(QCPPainter* painter)
{
    painter->setFont(fontOf(theme_));
    painter->setPen(theme_.colour(Role::MutedText));
    for (const Words& one : words()) {
        const bool isRight = one.place.right() > parentPlot()->xAxis->axisRect()->rect().center().x();
        painter->drawText(one.place, Qt::AlignVCenter | (isRight ? Qt::AlignRight : Qt::AlignLeft), one.text);
    }
}

} // namespace widgets
