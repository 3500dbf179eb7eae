#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/density/density_lab.h"

namespace widgets
{
class DrawnPlot;
} // namespace widgets

namespace app
{

/// The linked panels of the Density lab: A the sheet, B feature space, and C, D for data on the line, the map D for
/// data in the plane.
class DensityPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit DensityPlots(QWidget* parent = nullptr);
    static QStringList views() { return {"data", "feature-space", "pulled-back", "predictive"}; }

    /// Nothing happens when the panels have turned to data of another kind meanwhile. `map`: whose feature space it is.
    void showResult(const core::DensityResult& result, const core::DensityRequest& request, const QString& map);
    QStringList numbersOnDemand() const override { return {scoreOnDemand()}; }
    static QString scoreOnDemand() { return QStringLiteral("predictive.held_out_log_score"); }

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot* feature_;
    widgets::DrawnPlot *pulledBack_, *predictive_, *map_;
};

} // namespace app
