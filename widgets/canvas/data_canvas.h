#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "widgets/canvas/canvas_brush.h"
#include "widgets/plots/plot_view.h"

#include <memory>
#include <random>

namespace widgets
{

class CanvasGesture;
class ContourCurves;
class SiteMarks;

/// Panel A, the sheet one draws on: 1D points on a strip below the true density, or a 2D scatter. Edits of the points
/// are reported as a new dataset, at every step of a gesture; the sheet shows them at once. It shows and edits the
/// first two columns; rows that are no places (core::arePlaces) can be selected, erased and relabelled, not moved or
/// added to.
///   Targets are ignored, heights or colours (setTargets). As heights they are edited like a coordinate: a click adds a
/// point and its target, a drag changes both; points without one lie in a gutter along the bottom, and dragging one out
/// of it gives it a target. As colours they come from the brush.
///   A subclass may draw curves and fields beneath the points: on the layer "main", in extraVertical() what of them
/// must be in view, in extraLegend() what they are, and refreshCurves() when they have changed.
class DataCanvas : public PlotView
{
    Q_OBJECT
public:
    explicit DataCanvas(QWidget* parent = nullptr);
    ~DataCanvas() override;

    /// Silent. The selection follows its points, as far as they are there (core::followedRows).
    void setData(std::shared_ptr<const core::Dataset> data);
    const std::shared_ptr<const core::Dataset>& data() const { return data_; }
    Eigen::MatrixXd shownColumns() const; // the first two of the data, or what there is
    void setTool(CanvasTool tool);
    CanvasTool tool() const { return tool_; }
    void setBrush(const CanvasBrush& brush);
    const CanvasBrush& brush() const { return brush_; }
    void setTargets(CanvasTargets targets);
    CanvasTargets targets() const { return targets_; }
    bool showsHeights() const; // the vertical axis is the target now: Vertical, on the line
    /// Each stroke that adds or sprays points, from press to release, is a new sample with one target: the brush's;
    /// else the height where it began, where targets are heights; else none, which asks for it.
    void setBagStrokes(bool bags);
    bool paintsBags() const { return bagStrokes_; }
    bool usesBrushTarget() const; // new points take it, and the relabel tool gives it
    /// Whether it says what a hand may do first; so it does until told otherwise.
    void setInviting(bool inviting);
    bool invites() const { return !firstStep().isEmpty(); }
    /// The targets that the ends of the colour map stand for; nothing: the least and the largest on the sheet.
    void setTargetRange(const std::optional<core::Interval>& range);

    /// The true density of generated 1D data over a grid, where targets are heights the true function; empty vectors
    /// for none.
    void showTruth(const Eigen::VectorXd& grid, const Eigen::VectorXd& density);
    /// Contours of the true density of generated 2D data; empty for none.
    void showTruthContours(const std::vector<core::ContourLevel>& contours);
    /// Draws the points as if they had these labels, one a row, as a permutation deals them; an empty list brings their
    /// own back. The data stay what they are, and any change of them ends it.
    void showLabels(const std::vector<int>& labels);
    /// Places where something is looked at, such as inducing points (s×1 or more, s×2 or more in the plane); none when
    /// empty. New points keep them until other sites are shown. `rows`: the point that each belongs to, joined to it by
    /// a line; empty: to none.
    void showSites(const Eigen::MatrixXd& sites, std::vector<int> rows = {});
    void setSiteMeaning(const QString& meaning); // for the legend, before they are shown
    /// Points with weights that refute the kernel, Σ w_i w_j k(x_i, x_j) < 0: crossed circles, whose weights are told
    /// under the cursor. None when empty, or of other dimensions than the data.
    void showRefutation(const Eigen::MatrixXd& points, const Eigen::VectorXd& weights);
    PlotTable numbers() const override;
    /// Of what is drawn about the points; the points themselves stay as they are.
    void showStanding(Standing standing) override;
    Standing answer() const { return answer_; } // how that stands

public slots:
    /// Rows that the sheet does not have are left out: another panel may still show the answer for other data.
    void showSelection(const std::vector<int>& selection) override;
    void selectAll();
    void deleteSelection();
    /// Moves the selection, or all points, by normal noise with this standard deviation as a share of the window.
    void jitter(double share);
    void clear();
    void relabelSelection(int label);
    /// Gives the selection the brush's target, or takes its targets away.
    void retargetSelection();

signals:
    /// The person changed the points. `what` names the edit for undo ("Move 3 points"); the last one of a gesture
    /// counts.
    void dataEdited(const std::shared_ptr<const core::Dataset>& data, const QString& what, int gesture);
    /// Escape during a gesture: the data are as before it (reported by dataEdited already); its undo step may go.
    void gestureCancelled(int gesture);
    void toolChanged(widgets::CanvasTool tool);
    void brushTargetUseChanged(bool used);

protected:
    /// Heights that must be in view beside the targets; nothing: none.
    virtual std::optional<core::Interval> extraVertical() const { return {}; }
    virtual std::vector<LegendEntry> extraLegend();
    /// What extraVertical() and extraLegend() answer has changed: fits the axis, renews the legend, repaints.
    void refreshCurves();

    core::Interval ownVertical() const override;
    bool standsOnZero() const override;
    QString tipAt(const QPointF& pixel) const override;
    void restyle() override;
    void restoreCursor() override { updateCursor(); }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    friend class CanvasGesture;
    std::unique_ptr<CanvasGesture> gestureFor(const QMouseEvent& event);
    void commit(core::Dataset edited, const QString& what, int gesture);
    void cancelGesture();
    void nudge(const QPointF& pixels);
    void replaceData(std::shared_ptr<const core::Dataset> data, const std::vector<int>& selection);
    void showPoints();
    void fillMarks();
    core::Interval targetRange() const; // of the colours
    core::Interval heightsInView() const;
    std::vector<LegendEntry> entries();
    void reportBrushTargetUse();
    void showBrush(const std::optional<QPointF>& pixel);
    void updateCursor();
    void describe();
    QString countText() const;
    QString firstStep() const;
    void placeRefutation();
    QString refutationTip(int point) const;
    bool hidesPoint(const QRect& box) const;
    QString leftOutText() const; // what of the columns the sheet does not show

    std::shared_ptr<const core::Dataset> data_;
    std::vector<int> dealtLabels_; // empty: the data's own are shown
    CanvasTool tool_ = CanvasTool::Select;
    CanvasBrush brush_;
    std::mt19937_64 random_{1}; // of spray and jitter
    std::unique_ptr<CanvasGesture> gesture_;
    CanvasTargets targets_ = CanvasTargets::Ignored;
    bool bagStrokes_ = false, usedBrushTarget_ = false;
    std::optional<core::Interval> targetRange_;
    std::optional<core::Interval> keptVertical_; // where heights were edited: the axis rests until it is fitted again
    bool spaceHeld_ = false, inviting_ = true;
    Eigen::VectorXd truthGrid_, truth_;
    QCPGraph* truthCurve_ = nullptr;
    ContourCurves* truthContours_ = nullptr;
    SiteMarks *sites_ = nullptr, *refuting_ = nullptr; // owned by the plot
    Eigen::MatrixXd refutingPoints_;
    Eigen::VectorXd refutingWeights_;
    QCPItemRect* veil_ = nullptr; // over the curves, below the points
    Standing answer_ = Standing::Current;
};

} // namespace widgets
