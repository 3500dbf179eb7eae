#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/curve_plot.h"
#include "widgets/plots/drawn_items.h"

namespace widgets
{

class SiteMarks;
class TickFlags;

/// Shows a drawing, and has no words of its own.
class DrawnPlot : public CurvePlot
{
public:
    /// `first`: before there is an answer.
    explicit DrawnPlot(Drawing first, QWidget* parent = nullptr);

    using CurvePlot::show;
    void show(Drawing drawing);
    std::vector<Headline> headlines() const override { return drawing_.headlines; }
    void showHighlight(const widgets::Highlight& highlight) override; // no point that is not drawn

protected:
    const Drawing& drawing() const { return drawing_; }
    /// The flag whose name is under a pixel.
    const DrawnFlag* flagAt(const QPointF& pixel) const;

    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override { return drawing_.summary; }
    double strip() const override;
    bool standsOnZero() const override;
    bool mayBeLogarithmic() const override { return drawing_.up.mayBeLogarithmic; }
    bool isLogarithmicAtFirst() const override { return drawing_.up.isLogarithmicAtFirst; }
    QString coordinates() const override { return drawing_.coordinates; }
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    QString tipAt(const QPointF& pixel) const override;
    Highlight highlightAt(const QPointF& pixel) const override;
    std::vector<QRectF> framesOf(const std::vector<int>& samples) const override;
    void restyle() override;

private:
    void dressAxes();
    void dressRightAxis();
    void placePoints();
    void placeSites();
    void dressFlags();
    void addPointEntries(std::vector<LegendEntry>& entries) const;
    core::Interval widened(core::Interval range) const;
    core::Interval withPoints(core::Interval range) const;
    double toldAcross(double across) const;
    std::optional<QString> toldAt(const QPointF& pixel) const;

    Drawing drawing_;
    DrawnItems items_;
    SiteMarks* sites_ = nullptr; // owned by the plot; none before there are some, as the next
    TickFlags* flags_ = nullptr; // owned by the plot's layout
};

} // namespace widgets
