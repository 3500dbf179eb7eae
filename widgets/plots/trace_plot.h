#pragma once

#include "widgets/plots/curve_plot.h"
#include "widgets/plots/draw_brush.h"
#include "widgets/plots/shown_posterior.h"

namespace widgets
{

/// The draws of a hyperparameter in their order, a line a chain. Chains that have found the posterior look alike and
/// wander over all of it. Dragging picks out a range of draws, a click lets it go.
class TracePlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit TracePlot(QWidget* parent = nullptr);

    void showPosterior(const ShownPosterior& shown);

signals:
    void brushed(const std::optional<core::Interval>& numbers); // nothing: all

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    double strip() const override { return 0.0; }
    void restyle() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    std::vector<CurveRow> rows() const;

    ShownPosterior shown_;
    DrawBrushArea brush_;
    QCPGraph* divergences_ = nullptr; // owned by the plot
    Theme dressedFor_;                // of the chains' inks
};

} // namespace widgets
