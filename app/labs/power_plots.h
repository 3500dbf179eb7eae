#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/power/power_lab.h"
#include "widgets/drawings/power.h"

namespace widgets
{
class DrawnPlot;
}

namespace app
{

/// The panels of the Power lab: A a pair of samples as the study draws them at its last step (in the plane), B the
/// rate of rejection.
class PowerPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit PowerPlots(QWidget* parent = nullptr);
    static QStringList views() { return {"samples", "power"}; }

    /// The pair that is tested, and how the answer is drawn.
    void showSource(const core::PowerRequest& request, core::PowerSettings::Shown shown);
    void showResult(const core::PowerResult& result, const core::PowerRequest& request);
    /// Keeps what is drawn as an earlier run, if there is anything.
    void keepRun();
    void clearRuns();
    int earlierRuns() const { return static_cast<int>(shown_.earlier.size()); }
    std::vector<widgets::PlotView*> answering() const override; // the pair is that of what is set
    QStringList numbersOnDemand() const override;

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void drawPower();

    core::PowerSettings settings_; // what is set
    widgets::DrawnPlot* pair_;
    widgets::ShownPower shown_;
    widgets::DrawnPlot* power_;              // draws it
    std::vector<core::Interval> pairWindow_; // in which all of the pair can be seen
};

} // namespace app
