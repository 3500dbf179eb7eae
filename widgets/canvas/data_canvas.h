#pragma once

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
/// are reported as a new dataset; the sheet shows them at once. It shows and edits the first two columns; data with
/// more columns can be selected, erased and relabelled, not moved or added to.
class DataCanvas : public PlotView
{
    Q_OBJECT
public:
    explicit DataCanvas(QWidget* parent = nullptr);
    ~DataCanvas() override;

    void setData(std::shared_ptr<const core::Dataset> data); // silent; keeps the selection where rows still exist
    const std::shared_ptr<const core::Dataset>& data() const { return data_; }
    void setTool(CanvasTool tool);
    CanvasTool tool() const { return tool_; }
    void setBrush(const CanvasBrush& brush);
    const CanvasBrush& brush() const { return brush_; }
    void setSeed(std::uint64_t seed); // of spray and jitter

    /// The true density of generated 1D data over a grid; empty vectors for none.
    void showTruth(const Eigen::VectorXd& grid, const Eigen::VectorXd& density);
    /// Contours of the true density of generated 2D data; empty for none.
    void showTruthContours(const std::vector<core::ContourLevel>& contours);
    /// Draws the points as if they had these labels, one a row, as a permutation deals them; an empty list brings their
    /// own back. The data stay what they are, and any change of them ends it.
    void showLabels(const std::vector<int>& labels);
    /// Places where something is looked at, such as inducing points (s×1 or more, s×2 or more in the plane); none when
    /// empty. New points keep them until other sites are shown.
    void showSites(const Eigen::MatrixXd& sites);
    PlotTable numbers() const override;

public slots:
    void selectAll();
    void deleteSelection();
    /// Moves the selection, or all points, by normal noise with this standard deviation as a share of the window.
    void jitter(double share);
    void clear();
    void relabelSelection(int label);

signals:
    /// The person changed the points. `what` names the edit for undo ("Move 3 points"); the last one of a gesture
    /// counts.
    void dataEdited(const std::shared_ptr<const core::Dataset>& data, const QString& what, int gesture);
    /// Escape during a gesture: the data are as before it (reported by dataEdited already); its undo step may go.
    void gestureCancelled(int gesture);
    void toolChanged(widgets::CanvasTool tool);

protected:
    core::Interval ownVertical() const override;
    void restyle() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    friend class CanvasGesture;
    std::unique_ptr<CanvasGesture> gestureFor(const QMouseEvent& event);
    void commit(core::Dataset edited, const QString& what, int gesture);
    void cancelGesture();
    void nudge(const QPointF& pixels);
    void showPoints();
    void showBrush(const std::optional<QPointF>& pixel);
    void updateCursor();
    void describe();

    std::shared_ptr<const core::Dataset> data_;
    std::vector<int> dealtLabels_; // empty: the data's own are shown
    CanvasTool tool_ = CanvasTool::Select;
    CanvasBrush brush_;
    std::mt19937_64 random_{1};
    std::unique_ptr<CanvasGesture> gesture_;
    bool spaceHeld_ = false;
    Eigen::VectorXd truthGrid_, truth_;
    QCPGraph* truthCurve_ = nullptr;
    ContourCurves* truthContours_ = nullptr;
    SiteMarks* sites_ = nullptr; // owned by the plot
};

} // namespace widgets
