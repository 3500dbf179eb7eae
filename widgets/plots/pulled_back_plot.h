#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// Panel C (1D data): the feature-space density pulled back to the line, solid, and the Jacobian that it is multiplied
/// with, dotted; both on one axis as in Figure 1 of [HL].
class PulledBackPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PulledBackPlot)
public:
    explicit PulledBackPlot(QWidget* parent = nullptr);

    void showResult(const core::DensityResult& result, const core::Dataset& dataset);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    QString summary() const override;
    bool mayBeLogarithmic() const override { return true; }

private:
    bool hasJacobian_ = true;
};

} // namespace widgets
