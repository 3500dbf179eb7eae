#include "widgets/plots/log_ticker.h"

#include "widgets/theme/number_ticker.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace widgets
{
namespace
{

/// multiple·10^power for every `stride`-th power, from just below to just above the range.
QVector<double> decadeTicks(const QCPRange& range, int stride, std::initializer_list<int> multiples)
{
    const int first = static_cast<int>(std::floor(std::floor(std::log10(range.lower)) / stride)) * stride;
    QVector<double> ticks;
    for (int power = first; power <= std::ceil(std::log10(range.upper)); power += stride)
        for (const int multiple : multiples)
            ticks.append(multiple * std::pow(10.0, power));
    return ticks;
}

qsizetype countInside(const QVector<double>& ticks, const QCPRange& range)
{
    return std::ranges::count_if(ticks, [&](double tick) { return range.contains(tick); });
}

} // namespace

int LogTicker::getSubTickCount(double tickStep)
{
    return subTicks_ >= 0 ? subTicks_ : QCPAxisTicker::getSubTickCount(tickStep);
}

QString LogTicker::getTickLabel(double tick, const QLocale&, QChar formatChar, int precision)
{
    return tickText(QCPAxisTicker::getTickLabel(tick, QLocale::c(), formatChar, precision));
}

QVector<double> LogTicker::createTickVector(double tickStep, const QCPRange& range)
{
    if (!(range.lower > 0.0) || !std::isfinite(range.upper))
        return {};
    const int most = tickCount() > 2 ? tickCount() + 1 : 2;
    QVector<double> ticks = decadeTicks(range, 1, {1});
    subTicks_ = 8; // 2 … 9: even steps between two powers of ten
    for (int stride = 2; countInside(ticks, range) > most; ++stride) {
        const QVector<double> sparser = decadeTicks(range, stride, {1});
        if (countInside(sparser, range) < 2)
            break;
        ticks = sparser;
        subTicks_ = 0;
    }
    for (const auto& multiples : {std::initializer_list<int>{1, 3}, {1, 2, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}) {
        const QVector<double> denser = decadeTicks(range, 1, multiples);
        if (countInside(denser, range) > most)
            break;
        ticks = denser;
        subTicks_ = 0;
    }
    if (countInside(ticks, range) >= 2)
        return ticks;
    subTicks_ = -1; // as on a linear axis
    return QCPAxisTicker::createTickVector(tickStep, range);
}

QSharedPointer<QCPAxisTicker> wholeTicker()
{
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(1.0);
    ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    return ticker;
}

} // namespace widgets
