#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Ticks of a logarithmic axis at any zoom: powers of ten over many decades, multiples by 3, by 2 and 5, or by 1 … 9
/// over few, even steps once the axis spans less than that. About tickCount() of them.
class LogTicker : public QCPAxisTicker
{
protected:
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;

private:
    int subTicks_ = 0; // between two neighbours of the latest ticks
};

/// Ticks of an axis that counts: whole numbers at any zoom.
QSharedPointer<QCPAxisTicker> wholeTicker();

} // namespace widgets
