#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// A tick's label as people read it: true minus signs, powers of ten with raised exponents ("2.5·10⁻⁶").
QString tickText(const QString& label);

/// QCustomPlot's ticks on a linear axis, labelled so.
class NumberTicker : public QCPAxisTicker
{
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

} // namespace widgets
