#pragma once

#include "core/labs/posterior/brush.h"
#include "widgets/plots/draw_brush.h"
#include "widgets/plots/drawn_plot.h"

namespace widgets
{

/// The draws of a hyperparameter in their order (traceDrawing). Dragging picks out a range of draws, a click lets it
/// go.
class TracePlot : public DrawnPlot
{
    Q_OBJECT
public:
    explicit TracePlot(Drawing first, QWidget* parent = nullptr);

    /// What is picked out, be it on another panel; silent.
    void showBrush(const core::DrawBrush& brush);

signals:
    void brushed(const std::optional<core::Interval>& numbers); // nothing: all

protected:
    void restyle() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    DrawBrushArea area_;
    bool isAnyPicked_ = false;
};

} // namespace widgets
