#pragma once

#include "core/interval.h"
#include "core/linalg/shared.h"
#include "widgets/plots/count_picture.h"
#include "widgets/plots/mark_crowd.h"
#include "widgets/plots/point_counts.h"
#include "widgets/plots/point_index.h"
#include "widgets/plots/sample_rows.h"
#include "widgets/plots/still_picture.h"
#include "widgets/theme/theme.h"

#include <Eigen/Core>

#include "widgets/plots/bare_plottable.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace widgets
{

struct LegendEntry;

/// The shape that stands for a sample: cross, circle, triangle, square, and then these four in another order, so that
/// samples which share a colour differ. Colour alone tells no two samples apart. Draws into a painter whose pen is set.
void drawMark(QPainter& painter, const QPointF& at, int label, double halfWidth);
/// The hollow mark of a point whose target is missing.
void drawHollowMark(QPainter& painter, const QPointF& at, double halfWidth);

/// The data points of a panel: marks by sample, the selection ringed; a scatter, or a strip along the bottom for 1D
/// data, or heights: a scatter whose points without a height (NaN) lie hollow in a gutter along the bottom.
///   Of a crowd of more than 10,000 in view one mark a pixel is drawn, as opaque as all of those there would be
/// together, and in a file an image of them. Where they would hide each other (hideEachOther) a map of their counts
/// stands for them, and a point is hit where no other is in reach.
class PointMarks : public BarePlottable
{
    Q_OBJECT
public:
    enum class Placement { Scatter, Strip, CentredStrip, Rows, Heights };

    PointMarks(QCPAxis* horizontal, QCPAxis* vertical);

    /// coordinates: N×2 or more for a scatter, whose rows that are not finite are not drawn, and for heights; N×1 or
    /// more for a strip; not copied. labels: empty or N.
    void setPoints(const core::SharedMatrix& coordinates, const std::vector<int>& labels);
    void setPlacement(Placement placement) { move(placement_, placement); }
    /// The samples that are drawn and can be hit, by label; all of them when empty. Rows gives each of them a strip of
    /// its own, the first on top.
    void setShownSamples(const std::vector<int>& labels) { move(shown_, labels); }
    /// Takes the marks of a sample off the plot, and brings them back; they can still be hit.
    void setSampleVisible(int label, bool visible);
    /// Fills the marks, an opaque colour a row (empty or N); a mark without one is hollow. New points forget them.
    static constexpr QRgb noFill = 0;
    void setFills(std::vector<QRgb> fills);
    void setSelection(const std::vector<int>& rows);
    /// Rows that stand out by a ring, whatever is selected: the support vectors.
    void setRinged(const std::vector<int>& rows);
    void setRingsVisible(bool visible) { take(showsRings_, visible); }
    void setTheme(const Theme& theme) { take(theme_, theme); }
    /// A casing around every mark, for points on a colour map.
    void setHalo(const std::optional<QColor>& halo) { take(halo_, halo); }
    /// Over a field of colours a map of counts lies above it, in an ink that lets it through.
    void setOnField(bool onField) { take(onField_, onField); }

    /// Is a map of the counts drawn, with the axes as they are?
    bool isMap() const { return inView().isMap; }
    /// The map is drawn by another, below the curves, but over a field by these marks.
    void drawMapElsewhere() { drawsMap_ = false; }
    bool drawsMap() const { return isMap() && (drawsMap_ || onField_); }
    void drawMap(QCPPainter& painter) const;
    /// How many cells of it lie along a pixel: on paper and fine screens more than one.
    void setFineness(double fineness);
    /// A cell of the map at a pixel, or beside it where there is none.
    struct Cell {
        QRectF place; // pixels
        int count = 0;
        std::map<int, int> bySample; // by label, where the points have labels
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    bool hasHeights() const { return !onStrip(); }
    /// What the colours of the map are; nothing where they are those of targets, or there is no map.
    std::optional<LegendEntry> mapEntry() const;
    /// Does a mark, or a cell of the map, lie there?
    bool isAnyIn(const QRect& pixels) const;

    const std::map<int, std::vector<int>>& samples() const { return samples_->rows; } // rows by label
    /// The least and the largest finite coordinate, across (0) or up (1); nothing where there is none.
    std::optional<core::Interval> extent(int side) const { return extents_[static_cast<std::size_t>(side)]; }
    bool anyHeightMissing() const { return missesHeights_; }
    int count() const { return static_cast<int>(coordinates_->rows()); }
    QPointF pixelOf(int row) const;
    /// Pixels from the bottom of the axes to above the marks that stand in a strip there; 0: none do.
    double stripRoom() const;
    double gutterTop() const; // pixels; of the strip below, where points without a height lie
    std::optional<int> nearest(const QPointF& pixel, double within) const;
    std::vector<int> inside(const QRectF& pixels) const;
    /// All rows within a brush; on a strip only the horizontal distance counts.
    std::vector<int> touchedBy(const QPointF& pixel, double radius) const;

protected:
    void draw(QCPPainter* painter) override;

private:
    class Places;
    /// What the picture of the marks depends on.
    struct Look {
        int change = 0;
        QCPRange across, up; // up is empty where no height is drawn
        QCPAxis::ScaleType acrossScale, upScale;
        bool operator==(const Look&) const = default;
    };
    Look look() const;
    template <class T>
    void take(T& mine, const T& now)
    {
        if (mine == now)
            return;
        mine = now;
        ++change_;
    }
    /// The same of what needs the places of all points.
    struct View {
        int change = 0;
        QCPRange across, up;
        QCPAxis::ScaleType acrossScale, upScale;
        QRect area;
        double fineness = 1.0, strip = 0.0;
        bool operator==(const View&) const = default;
    };
    struct InView {
        View view;
        PointCounts counts; // empty unless there is a crowd; without the samples that are hidden
        bool isMap = false;
        InkRange overField;
        std::optional<PointIndex> index; // once it is asked for
    };
    const InView& inView() const;
    const PointIndex& index() const;
    template <class T>
    void move(T& mine, const T& now)
    {
        if (mine != now)
            ++placeChange_;
        take(mine, now);
    }
    bool isCrowd() const { return count() > crowd; }
    bool isVisible(int label) const;
    int countInView() const; // all of them unless there is a crowd
    std::vector<double> stripHeights() const;
    QImage mapPicture() const;
    QImage selectionPicture(const PointCounts& selected) const;
    bool drawSelectionMap(QCPPainter& painter) const;
    void drawOnMap(QCPPainter& painter) const;
    void drawAll(QCPPainter& painter) const;
    double halfWidth() const { return halfWidth(countInView()); }
    double halfWidth(int count) const;
    double selectedHalfWidth() const { return halfWidth() + 3.5 * theme_.marks(); } // of the disc about a mark
    double stripHeight() const;
    double rowOffset(int label) const; // pixels: few samples on a bare line have a row each
    double markOpacity() const;        // a crowd lets the picture below through
    int labelOf(int row) const { return samples_->labelOf(row); }
    bool hasLabels() const { return !samples_->labels.empty(); }
    bool onStrip() const { return placement_ != Placement::Scatter && placement_ != Placement::Heights; }
    bool isHollow(int row) const;
    std::vector<int> existing(std::vector<int> rows) const; // those of them that there are
    using DrawMarks = std::function<void(const std::vector<Mark>&)>;
    /// Draws the visible ones of these rows by `each`. A crowd is thinned to a mark a cell; on a screen or bitmap,
    /// where `asPicture` can draw it, it becomes a picture.
    void drawRows(QCPPainter& painter, const std::vector<int>& rows, const DrawMarks& each,
                  const std::function<void(const MarkCells&)>& asPicture = {}) const;
    void drawSelection(QCPPainter& painter) const;
    void drawSample(QCPPainter& painter, int label, const std::vector<int>& rows) const;
    void drawHollow(QCPPainter& painter, int label, const std::vector<int>& rows) const;
    void drawShapes(QCPPainter& painter, int label, const std::vector<Mark>& marks, const QPen& pen) const;
    void drawFilled(QCPPainter& painter) const;
    void drawRings(QCPPainter& painter) const;

    core::SharedMatrix coordinates_{Eigen::MatrixXd(0, 2)};
    std::shared_ptr<const SampleRows> samples_ = sampleRows(0, {});
    std::vector<int> selection_, ringed_, shown_, hidden_;
    Placement placement_ = Placement::Scatter;
    Theme theme_;
    std::optional<QColor> halo_;
    bool showsRings_ = true;
    std::vector<QRgb> fills_;
    bool drawsMap_ = true, onField_ = false;
    double fineness_ = 1.0;
    std::array<std::optional<core::Interval>, 2> extents_;
    bool missesHeights_ = false;
    int change_ = 0, placeChange_ = 0; // count what was set, and what of that moves points
    StillPicture<Look> picture_;
    mutable std::optional<InView> inView_;
    struct DrawnMap {
        Look look;
        View view;
        QImage picture;
    };
    mutable std::optional<DrawnMap> map_;
};

} // namespace widgets
