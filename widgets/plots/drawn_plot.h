#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/curve_rows.h"
#include "widgets/plots/drawn_items.h"
#include "widgets/plots/drawn_paths.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/map_items.h"
#include "widgets/plots/pair_cells.h"
#include "widgets/plots/pictured.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/tile_items.h"

namespace widgets
{

class EdgeRemark;
class EmptySentence;
class FramedPicture;
class GraphItems;
class PictureTiles;
class RowBars;
class ScaleBar;
class SiteMarks;
class TickFlags;

/// Shows a drawing, and has no words of its own: legend, ranges, readings and table follow from what is drawn. What a
/// hand does to a picture is a class that derives from it.
class DrawnPlot : public PlotView, public Pictured
{
public:
    /// `first`: before there is an answer.
    explicit DrawnPlot(Drawing first, QWidget* parent = nullptr);

    using PlotView::show;
    void show(Drawing next);
    /// Why there is no answer, and what to do about it: said where there is nothing on the axes. Empty: the drawing's
    /// own word.
    void setLack(const QString& sentence);
    void hideParts(const QStringList& parts) override;
    std::vector<PanelPart> parts() const override;
    PlotTable allNumbers() const override;
    PlotTable numbers() const override;
    Drawing picture() const override { return drawing_; }
    std::vector<TabledCurve> tabledCurves() const override;
    std::vector<Headline> headlines() const override { return drawing_.beside.headlines(); }
    void showStanding(Standing standing) override;
    void showHighlight(const widgets::Highlight& highlight) override; // no point that is not drawn; lights its curve
    std::optional<Eigen::VectorXd> positionAt(const QPointF& pixel) const override;

protected:
    const Drawing& drawing() const { return drawing_; }
    const Drawing& wholeDrawing() const { return whole_ ? *whole_ : drawing_; } // with the parts that are hidden
    const TileItems& tiles() const { return tiles_; }
    /// nullptr before there are some.
    const PictureTiles* pictures() const { return pictures_; }
    void scrollPicturesTo(int line);
    /// Of a drawing that has a graph (asserted).
    GraphItems& graphItems() const;
    /// The flag whose name is under a pixel.
    const DrawnFlag* flagAt(const QPointF& pixel) const;
    /// The mark that a click on a pixel takes.
    std::optional<QPointF> takenAt(const QPointF& pixel) const;
    /// The bar under a pixel.
    const DrawnBar* barAt(const QPointF& pixel) const;
    /// What is told of a place on the horizontal axis is told of this one.
    double toldAcross(double across) const;
    /// What is told of a place where there is a map is told of this one of it.
    QPointF toldOnMap(const QPointF& place) const;

    /// What is shown of the next drawing: a hand may be ahead of it.
    virtual Drawing underHand(Drawing next) { return next; }
    /// It is shown: what a hand adds follows it.
    virtual void drawingChanged() {}
    /// Shows one that the hand itself has made, whole.
    void showAsIs(Drawing next);

    /// Of the legend, after those of the curves.
    virtual std::vector<LegendEntry> entriesBeside() const;
    /// Are the axes fitted to a new drawing? Not under a hand that moves something along them.
    virtual bool mayFit() const { return true; }
    /// The legend again, since what a hand adds has changed; the drawing stays.
    void describe();

    std::optional<QPointF> placeOf(const Eigen::VectorXd& position) const override;
    bool standsOnZero() const override;
    bool mayBeLogarithmic() const override;
    void scaleHeight() override;
    bool isLogarithmicAtFirst() const override { return drawing_.up.isLogarithmicAtFirst; }
    QString coordinates() const override { return drawing_.coordinates; }
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    QString tipAt(const QPointF& pixel) const override;
    Highlight highlightAt(const QPointF& pixel) const override;
    std::vector<QRectF> framesOf(const std::vector<int>& samples) const override;
    std::vector<QRectF> framesOfRow(int row) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    QMargins leastMargins() const override;
    void restyle() override;

private:
    CurveRows::IsHidden hidden() const
    {
        return [this](const QString& key) { return isEntryHidden(key); };
    }
    void drawParts();
    void sayWhereNothingIsDrawn();
    void dressAxes();
    void dressRightAxis();
    void placePoints();
    void placeSites();
    void placeBars();
    void placePicture();
    void placePictures();
    void arrangePictures();
    void placeGraph();
    void placeScale();
    void dressFlags();
    void addPointEntries(std::vector<LegendEntry>& entries) const;
    std::optional<QSize> pictureSquares() const;
    core::Interval spokenAbout() const;
    core::Interval heightOfCurves() const;
    double strip() const;
    void keepStrip();
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

    Drawing drawing_;              // above those that look at it
    std::optional<Drawing> whole_; // while parts are hidden
    CurveRows curves_;
    double marksBelow_ = 0.0; // of the height of the axes, that the marks below the curves need
    EdgeRemark* cut_;         // owned by the plot's layers
    EmptySentence* nothing_;  // as that
    QString lack_;
    MapItems map_; // below the items
    PairCells pairs_;
    TileItems tiles_;
    DrawnItems items_;
    DrawnPaths paths_;
    std::optional<int> highlighted_; // the row of the data, be it drawn or not
    QCPGraph* lit_ = nullptr;        // the curve that belongs to it, over the others; owned by the plot
    RowBars* bars_ = nullptr;        // owned by the plot; none before there are some, as the next
    SiteMarks* sites_ = nullptr;     // owned by the plot; none before there are some, as the next five
    FramedPicture* picture_ = nullptr;
    PictureTiles* pictures_ = nullptr;
    GraphItems* graph_ = nullptr;
    ScaleBar* scale_ = nullptr;
    TickFlags* flags_ = nullptr; // owned by the plot's layout
};

} // namespace widgets
