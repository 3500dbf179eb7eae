#include "widgets/plots/axis_look.h"

#include "widgets/plots/log_ticker.h"

#include <algorithm>

namespace widgets
{
namespace
{

bool spaceTicks(QCPAxis& axis, double length, double label)
{
    constexpr double room = 2.2; // labels a tick: the ticker may draw nearly twice as many ticks as asked for
    constexpr int most = 5;
    const int count = std::clamp(static_cast<int>(length / (room * label)), 2, most);
    const bool changes = count != axis.ticker()->tickCount();
    axis.ticker()->setTickCount(count);
    return changes;
}

} // namespace

void elideLabel(QCPAxis& axis, const QString& label)
{
    const QRect rect = axis.axisRect()->rect();
    const int length = axis.orientation() == Qt::Horizontal ? rect.width() : rect.height();
    axis.setLabel(QFontMetricsF(axis.labelFont()).elidedText(label, Qt::ElideRight, length));
}

void setLogarithmic(QCPAxis& axis, bool logarithmic)
{
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(QSharedPointer<LogTicker>::create())
                               : QSharedPointer<QCPAxisTicker>::create());
}

bool spaceTicks(QCPAxisRect& axes)
{
    QCPAxis &across = *axes.axis(QCPAxis::atBottom), &upwards = *axes.axis(QCPAxis::atLeft);
    // The least margins, not those of the labels: they follow the ticks, and would never come to rest.
    const QRect free = axes.outerRect().marginsRemoved(axes.minimumMargins());
    const QFontMetricsF metrics(across.tickLabelFont());
    const bool changesAcross = spaceTicks(across, free.width(), metrics.horizontalAdvance(QStringLiteral("-0.25")));
    const bool changesUpwards = spaceTicks(upwards, free.height(), metrics.height());
    return changesAcross || changesUpwards;
}

} // namespace widgets
