#pragma once

#include "widgets/plots/mark_crowd.h"
#include "widgets/plots/still_picture.h"
#include "widgets/theme/theme.h"

#include <Eigen/Core>

#include "widgets/plots/bare_plottable.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace widgets
{

/// The shape that stands for a sample: cross, circle, triangle, square, and then these four in another order, so that
/// samples which share a colour differ. Colour alone tells no two samples apart. Draws into a painter whose pen is set.
void drawMark(QPainter& painter, const QPointF& at, int label, double halfWidth);
/// The hollow mark of a point whose target is missing.
void drawHollowMark(QPainter& painter, const QPointF& at, double halfWidth);

/// The data points of a panel: marks by sample, the selection ringed; a scatter, or a strip along the bottom for 1D
/// data, or heights: a scatter whose points without a height (NaN) lie hollow in a gutter along the bottom. Of a crowd
/// of more than 10,000 one mark a pixel is drawn, as opaque as all of those there would be together; it can still be
/// hit, point by point.
class PointMarks : public BarePlottable
{
    Q_OBJECT
public:
    enum class Placement { Scatter, Strip, CentredStrip, Rows, Heights };

    PointMarks(QCPAxis* horizontal, QCPAxis* vertical);

    /// coordinates: N×2 or more for a scatter, whose rows that are not finite are not drawn, and for heights; N×1 or
    /// more for a strip. labels: empty or N.
    void setPoints(const Eigen::Ref<const Eigen::MatrixXd>& coordinates, const std::vector<int>& labels);
    void setPlacement(Placement placement) { take(placement_, placement); }
    /// The samples that are drawn and can be hit, by label; all of them when empty. Rows gives each of them a strip of
    /// its own, the first on top.
    void setShownSamples(const std::vector<int>& labels) { take(shown_, labels); }
    /// Takes the marks of a sample off the plot, and brings them back; they can still be hit.
    void setSampleVisible(int label, bool visible);
    /// Fills the marks, a colour a row (empty or N); a mark without a valid one is hollow. New points forget them.
    void setFills(const std::vector<QColor>& fills) { take(fills_, fills); }
    void setSelection(const std::vector<int>& rows);
    /// Rows that stand out by a ring, whatever is selected: the support vectors.
    void setRinged(const std::vector<int>& rows);
    void setRingsVisible(bool visible) { take(showsRings_, visible); }
    void setTheme(const Theme& theme) { take(theme_, theme); }
    /// A casing around every mark, for points on a colour map.
    void setHalo(const std::optional<QColor>& halo) { take(halo_, halo); }

    const std::map<int, std::vector<int>>& samples() const { return samples_; } // rows by label
    int count() const { return static_cast<int>(coordinates_.rows()); }
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
    void drawAll(QCPPainter& painter) const;
    double halfWidth() const;
    double stripHeight() const;
    double rowOffset(int label) const; // pixels: few samples on a bare line have a row each
    double markOpacity() const;        // a crowd lets the picture below through
    int labelOf(int row) const { return labels_.empty() ? 0 : labels_[static_cast<std::size_t>(row)]; }
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

    Eigen::MatrixXd coordinates_{0, 2};
    std::vector<int> labels_, selection_, ringed_, shown_, hidden_;
    std::map<int, std::vector<int>> samples_; // rows by label
    Placement placement_ = Placement::Scatter;
    Theme theme_;
    std::optional<QColor> halo_;
    bool showsRings_ = true;
    std::vector<QColor> fills_;
    int change_ = 0; // counts what was set
    StillPicture<Look> picture_;
};

} // namespace widgets
