#include "widgets/plots/axis_look.h"

#include "widgets/plots/broken_text.h"
#include "widgets/plots/log_ticker.h"

#include <QLocale>

#include <algorithm>

namespace widgets
{
namespace
{

/// How many ticks of the axis's range there would be.
qsizetype ticksIn(const QCPAxis& axis, int asked)
{
    const QCPAxisTicker& ticker = *axis.ticker();
    QCPAxisTicker trial;
    trial.setTickOrigin(ticker.tickOrigin());
    trial.setTickStepStrategy(ticker.tickStepStrategy());
    trial.setTickCount(asked);
    QVector<double> ticks;
    trial.generate(axis.range(), QLocale::c(), u'g', 6, ticks, nullptr, nullptr);
    return std::ranges::count_if(ticks, [&](double tick) { return axis.range().contains(tick); });
}

bool spaceTicks(QCPAxis& axis, double length, double label)
{
    constexpr double room = 2.2; // labels a tick: the ticker may draw nearly twice as many ticks as asked for
    constexpr int most = 5;
    int count = std::clamp(static_cast<int>(length / (room * label)), 2, most);
    while (!isLogarithmic(axis) && count < most && ticksIn(axis, count) < 2)
        ++count; // one number alone tells no scale
    const bool changes = count != axis.ticker()->tickCount();
    axis.ticker()->setTickCount(count);
    return changes;
}

int lengthOf(const QCPAxis& axis)
{
    const QRect rect = axis.axisRect()->rect();
    return axis.orientation() == Qt::Horizontal ? rect.width() : rect.height();
}

} // namespace

void elideLabel(QCPAxis& axis, const QString& label)
{
    axis.setLabel(QFontMetricsF(axis.labelFont()).elidedText(label, Qt::ElideRight, lengthOf(axis)));
}

void breakLabel(QCPAxis& axis, const QString& label)
{
    axis.setLabel(brokenText(label, axis.labelFont(), lengthOf(axis)).join(u'\n'));
}

bool isLogarithmic(const QCPAxis& axis)
{
    return axis.scaleType() == QCPAxis::stLogarithmic;
}

void setLogarithmic(QCPAxis& axis, bool logarithmic)
{
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const auto ticker = axis.ticker().dynamicCast<LogTicker>();
    if (logarithmic && !ticker)
        axis.setTicker(QSharedPointer<LogTicker>::create(axis.ticker()));
    else if (!logarithmic && ticker)
        axis.setTicker(ticker->even());
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
