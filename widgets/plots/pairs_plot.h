#pragma once

#include "core/contour/field.h"
#include "core/labs/posterior/watched_trajectory.h"
#include "widgets/plots/draw_brush.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/shown_posterior.h"

#include <memory>

namespace widgets
{

class ContourCurves;

/// The draws of two free hyperparameters against each other, both axes logarithmic, with the contours of
/// their posterior by quadrature where there is one; of a single one against the log density. Dragging picks out the
/// draws in a box, a click lets them go.
class PairsPlot : public PlotView
{
    Q_OBJECT
public:
    explicit PairsPlot(QWidget* parent = nullptr);

    void showPosterior(const ShownPosterior& shown);
    /// A trajectory of the sampler over the draws, its first `places` places in the order in which it came to them; one
    /// more than there are: it has ended, and the place that becomes the draw is ringed. None takes it away.
    void showTrajectory(std::shared_ptr<const core::WatchedTrajectory> trajectory, Eigen::Index places);
    PlotTable numbers() const override;

signals:
    void brushed(const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards);

protected:
    core::Interval ownHorizontal() const override { return across_; }
    core::Interval ownVertical() const override { return upwards_; }
    void restyle() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    bool isPair() const { return shown_.hasDraws() && shown_.free() > 1; }
    Eigen::MatrixXd heights() const; // draws × chains: the other one, or the log density
    void fill();
    void fillTrajectory();
    void addTrajectory(PlotTable& table) const;
    void showBrush();
    void describe();

    ShownPosterior shown_;
    core::Interval across_{0.1, 10.0}, upwards_{0.1, 10.0};
    DrawBrushArea brush_;
    ContourCurves* contours_ = nullptr; // child object
    std::shared_ptr<const core::WatchedTrajectory> trajectory_;
    Eigen::Index places_ = 0;                                          // of it that are on show
    QCPGraph *draws_ = nullptr, *picked_ = nullptr;                    // owned by the plot
    QCPCurve *path_ = nullptr, *walked_ = nullptr, *chosen_ = nullptr; // likewise: line, its last place, the draw
};

} // namespace widgets
