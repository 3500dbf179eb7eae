#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/power/power_lab.h"

namespace widgets
{
class FieldMapPlot;
class PowerPlot;
} // namespace widgets

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
    widgets::PowerPlot* power() const { return power_; }
    std::vector<widgets::PlotView*> answering() const override; // the pair is that of what is set

protected:
    Arrangement arrangementFor(core::Shape shape) const override;

private:
    widgets::FieldMapPlot* pair_;
    widgets::PowerPlot* power_;
    bool inThePlane_ = true;
    std::vector<core::Interval> pairWindow_; // in which all of the pair can be seen
};

} // namespace app
