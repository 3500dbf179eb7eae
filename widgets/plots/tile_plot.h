#pragma once

#include "widgets/plots/drawn_plot.h"

namespace widgets
{

/// A drawing of tiles: a click on one chooses it.
class TilePlot : public DrawnPlot
{
    Q_OBJECT
public:
    using DrawnPlot::DrawnPlot;

    /// Where one stands on the plot's axes. Tiles count from 1.
    QRectF tile(int tile) const { return tiles().frameOf(static_cast<std::size_t>(tile - 1)); }

signals:
    void tileChosen(int tile, int gesture);

protected:
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mouseMoveEvent(QMouseEvent* event) override;
};

} // namespace widgets
