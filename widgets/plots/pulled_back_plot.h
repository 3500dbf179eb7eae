#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// Panel C (1D data): the feature-space density pulled back to the line, solid, and the Jacobian that it is multiplied
/// with, dotted; both on one axis as in Figure 1 of [HL].
class PulledBackPlot : public PlotView
{
    Q_OBJECT
public:
    explicit PulledBackPlot(QWidget* parent = nullptr);

    void showResult(const core::DensityResult& result, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();

    core::DensityResult result_;
    QCPGraph* pulledBack_ = nullptr;
    QCPGraph* jacobian_ = nullptr;
};

} // namespace widgets
