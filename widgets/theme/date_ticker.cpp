#include "widgets/theme/date_ticker.h"

#include "core/data/dates.h"
#include "widgets/controls/number_text.h"
#include "widgets/theme/number_ticker.h"

#include <QDate>

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double daysOfMonth = 30.436875; // on average
constexpr double minutesOfDay = 1440.0, minute = 1.0 / minutesOfDay, hour = 60.0 * minute;
constexpr std::array steps{minute,   5 * minute, 15 * minute, 30 * minute, hour, 3 * hour,
                           6 * hour, 12 * hour,  1.0,         2.0,         7.0,  14.0};
constexpr std::array monthSteps{1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000};
constexpr int mostTicks = 2000;
constexpr double mostTimes = 1.6; // as many ticks as are wanted

/// Days of the first of a month, counted from January of year 0.
double dayOf(int month)
{
    const int year = month >= 0 ? month / 12 : -((11 - month) / 12);
    return static_cast<double>(QDate(1970, 1, 1).daysTo(QDate(year, month - 12 * year + 1, 1)));
}

int monthOf(double day)
{
    const QDate date = QDate(1970, 1, 1).addDays(static_cast<qint64>(std::floor(day)));
    return 12 * date.year() + date.month() - 1;
}

} // namespace

double DateTicker::getTickStep(const QCPRange& range)
{
    const double wanted = range.size() / std::max(1, tickCount());
    const auto fits = [&](double step) { return step >= wanted / mostTimes; };
    months_ = 0;
    if (const auto* const found = std::ranges::find_if(steps, fits); found != steps.end())
        return step_ = *found;
    const auto* const found = std::ranges::find_if(monthSteps, [&](int months) { return fits(daysOfMonth * months); });
    months_ = found == monthSteps.end() ? monthSteps.back() : *found;
    return step_ = daysOfMonth * months_;
}

QVector<double> DateTicker::createTickVector(double step, const QCPRange& range)
{
    QVector<double> ticks;
    constexpr double firstDay = -719162.0, lastDay = 2932896.0; // of the years 1 to 9999
    const double from = std::max(range.lower, firstDay), to = std::min(range.upper, lastDay);
    if (!(from < to))
        return ticks;
    if (countsMonths()) {
        for (int month = monthOf(from) / months_ * months_; dayOf(month) <= to && ticks.size() < mostTicks;
             month += months_)
            if (month >= 12)
                ticks << dayOf(month);
        return ticks;
    }
    for (double day = std::floor(from / step) * step; day <= to && ticks.size() < mostTicks; day += step)
        ticks << std::round(day * minutesOfDay) / minutesOfDay; // a whole day exactly
    return ticks;
}

QString DateTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    const QString date = QString::fromStdString(core::dateText(tick));
    if (months_ >= 12)
        return date.left(4);
    if (countsMonths())
        return date.left(7);
    return date.contains(u' ') ? date.mid(date.indexOf(u' ') + 1) : date;
}

bool isOfDates(const QCPAxis& axis)
{
    return !axis.ticker().dynamicCast<DateTicker>().isNull();
}

void setDates(QCPAxis& axis, bool dates)
{
    const bool were = isOfDates(axis);
    if (dates && !were)
        axis.setTicker(QSharedPointer<DateTicker>::create());
    else if (!dates && were)
        axis.setTicker(QSharedPointer<NumberTicker>::create());
}

QString coordinateText(const QCPAxis& axis, double value)
{
    return isOfDates(axis) ? QString::fromStdString(core::dateText(std::round(value * 24.0 * 60.0) / (24.0 * 60.0)))
                           : numberText(value);
}

} // namespace widgets
