#include "app/labs/watched_null.h"

#include "widgets/plots/hand_line_plot.h"

#include <utility>

namespace app
{

WatchedNull::WatchedNull(widgets::ShownNull first, QWidget* parent)
    : null_(std::move(first)), plot_(new widgets::HandLinePlot(widgets::nullDrawing(null_), parent))
{
}

void WatchedNull::show(widgets::ShownNull null)
{
    null_ = std::move(null);
    showWhole();
}

void WatchedNull::showGrowing(const Eigen::VectorXd& statisticsSoFar)
{
    plot_->show(widgets::growingNullDrawing(null_, statisticsSoFar));
    if (!std::exchange(growing_, true))
        plot_->fit(); // counts and densities share no height
}

void WatchedNull::showWhole()
{
    plot_->show(widgets::nullDrawing(null_));
    if (std::exchange(growing_, false))
        plot_->fit();
}

} // namespace app
