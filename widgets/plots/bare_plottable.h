#pragma once

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Something drawn in a way of its own on two axes. QCustomPlot neither lets a mouse hit it, nor names it in a legend,
/// nor fits axes to it: the plot does.
class BarePlottable : public QCPAbstractPlottable
{
public:
    BarePlottable(QCPAxis* horizontal, QCPAxis* vertical) : QCPAbstractPlottable(horizontal, vertical)
    {
        setSelectable(QCP::stNone);
    }

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const final { return -1.0; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain = QCP::sdBoth) const final { return nothing(found); }
    QCPRange getValueRange(bool& found, QCP::SignDomain = QCP::sdBoth, const QCPRange& = {}) const final
    {
        return nothing(found);
    }

protected:
    void drawLegendIcon(QCPPainter*, const QRectF&) const final {}

private:
    static QCPRange nothing(bool& found)
    {
        found = false;
        return {};
    }
};

} // namespace widgets
