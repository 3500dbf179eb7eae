#pragma once

#include "widgets/plots/qcustomplot_alone.h"

#include <utility>

namespace widgets
{

/// Ticks of a logarithmic axis at any zoom: powers of ten over many decades, multiples by 3, by 2 and 5, or by 1 … 9
/// over few, even steps once the axis spans less than that. About tickCount() of them.
class LogTicker : public QCPAxisTicker
{
public:
    /// `even`: the ticker of the axis while it is not logarithmic.
    explicit LogTicker(QSharedPointer<QCPAxisTicker> even) : even_(std::move(even)) {}

    const QSharedPointer<QCPAxisTicker>& even() const { return even_; }

protected:
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;

private:
    QSharedPointer<QCPAxisTicker> even_;
    int subTicks_ = 0; // between two neighbours of the latest ticks
};

/// Ticks of an axis that counts: whole numbers at any zoom.
QSharedPointer<QCPAxisTicker> wholeTicker();

} // namespace widgets
