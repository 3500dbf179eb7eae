#pragma once

#include "widgets/plots/draw_brush.h"
#include "widgets/plots/drawn_plot.h"

namespace widgets
{

/// A drawing of things to pick from: dragging picks out those in its hand area, a click lets them go.
class HandAreaPlot : public DrawnPlot
{
    Q_OBJECT
public:
    HandAreaPlot(Drawing first, DrawBrushArea::Extent extent, QWidget* parent = nullptr);

signals:
    /// Along both axes; without a box the second is nothing. Both nothing: all.
    void picked(const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards);

protected:
    void drawingChanged() override;
    void restyle() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void showPicked();

    DrawBrushArea::Extent extent_;
    DrawBrushArea area_;
};

} // namespace widgets
