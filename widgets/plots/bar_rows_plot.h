#pragma once

#include "widgets/plots/hand_line_plot.h"

namespace widgets
{

/// A drawing of bars in rows over a value that the session has one of: a click on a bar chooses it, one
/// beside them the value there.
class BarRowsPlot : public HandLinePlot
{
    Q_OBJECT
public:
    using HandLinePlot::HandLinePlot;

signals:
    void barChosen(std::size_t bar); // of the drawing

protected:
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    bool isMark(const QPointF& pixel) const override { return barAt(pixel) || HandLinePlot::isMark(pixel); }
};

} // namespace widgets
