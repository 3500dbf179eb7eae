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
    void showHighlight(const widgets::Highlight& highlight) override; // no point that is not drawn; lights its curve

protected:
    const Drawing& drawing() const { return drawing_; }
    /// The flag whose name is under a pixel.
    const DrawnFlag* flagAt(const QPointF& pixel) const;
    /// The mark that a click on a pixel takes.
    std::optional<QPointF> takenAt(const QPointF& pixel) const;
    /// What is told of a place on the horizontal axis is told of this one.
    double toldAcross(double across) const;

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
    std::optional<QString> toldAt(const QPointF& pixel) const;
    /// A curve of a bundle.
    struct Bundled {
        const CurveRow* row = nullptr;
        Eigen::Index curve = 0;
    };
    std::optional<Bundled> bundledAt(const QPointF& pixel) const; // the nearest
    std::optional<Bundled> bundledOf(int point) const;
    const Eigen::VectorXd& positionsOf(const CurveRow& row) const { return row.at ? *row.at : drawing_.grid; }
    QCPAxis* axisOf(const CurveRow& row) const { return row.onRight ? yAxis2 : yAxis; }
    void light();

    Drawing drawing_;
    DrawnItems items_;
    std::optional<int> highlighted_; // the row of the data, be it drawn or not
    QCPGraph* lit_ = nullptr;        // the curve that belongs to it, over the others; owned by the plot
    SiteMarks* sites_ = nullptr;     // owned by the plot; none before there are some, as the next
    TickFlags* flags_ = nullptr;     // owned by the plot's layout
};

} // namespace widgets
