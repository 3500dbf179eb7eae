#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Ticks on an axis of days since 1970-01-01, at years, months, days or hours that people count by, written as dates:
/// "1950", "2020-03", "2020-03-15", "06:00". The time is that of the data (UTC where they say one).
class DateTicker : public QCPAxisTicker
{
protected:
    double getTickStep(const QCPRange& range) override;
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
    int getSubTickCount(double) override { return 0; }

private:
    bool countsMonths() const { return months_ > 0; }

    int months_ = 0;    // between ticks; 0: they are days or parts of one
    double step_ = 1.0; // days, as long as a month is 30 of them
};

/// Lets an axis count days, or numbers again where it counted days.
void setDates(QCPAxis& axis, bool dates);
bool isOfDates(const QCPAxis& axis);
/// A coordinate as its axis counts: a date or a number.
QString coordinateText(const QCPAxis& axis, double value);

} // namespace widgets
