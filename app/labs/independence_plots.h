#pragma once

#include "app/labs/lab_plots.h"
#include "app/labs/watched_null.h"
#include "core/labs/independence/watch.h"

namespace widgets
{
class DrawnPlot;
} // namespace widgets

namespace app
{

/// The panels of the Independence lab: A the sheet, B the dependence witness as a map, C HSIC on its null distribution,
/// D and E the Gram matrices of both variables, in one order.
class IndependencePlots : public LabPlots
{
    Q_OBJECT

public:
    explicit IndependencePlots(QWidget* parent = nullptr);
    static QStringList views() { return {"data", "witness", "null", "gram-x", "gram-y"}; }

    /// Draws a result; nothing happens when the panels have turned to data of another kind meanwhile.
    void showResult(const core::IndependenceResult& result, const core::IndependenceRequest& request);
    /// The shuffled pair with its witness, and the null as far as it has been watched.
    void showWatched(const core::IndependenceWatchFrame& frame);
    void endWatch();
    widgets::HandLinePlot* null() const { return null_.plot(); }

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot* map_;
    WatchedNull null_;
    std::array<widgets::DrawnPlot*, 2> grams_;
    core::IndependenceResult result_; // on show
    std::shared_ptr<const core::Dataset> points_, nullData_;
};

} // namespace app
