#pragma once

#include "widgets/drawings/null.h"

namespace widgets
{
class HandLinePlot;
}

namespace app
{

/// The panel of a null distribution that can be watched as it grows; its hand line is δ.
class WatchedNull
{
public:
    WatchedNull(widgets::ShownNull first, QWidget* parent);

    widgets::HandLinePlot* plot() const { return plot_; }
    void show(widgets::ShownNull null);
    /// "Watch the null": as far as it has been drawn, until showWhole() or another null.
    void showGrowing(const Eigen::VectorXd& statisticsSoFar);
    void showWhole();

private:
    widgets::ShownNull null_;
    widgets::HandLinePlot* plot_; // owned by its parent
    bool growing_ = false;
};

} // namespace app
