#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// Panel D (1D data): the normalised predictive density, the kernel density estimate to compare with, the true density
/// when the data were generated, and the points as a rug. By groups: a curve a sample in its colour, that of all points
/// quietly behind them.
class PredictivePlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PredictivePlot)
public:
    explicit PredictivePlot(QWidget* parent = nullptr);

    void showResult(const core::DensityResult& result, const core::Dataset& dataset);

protected:
    QString summary() const override;
    bool mayBeLogarithmic() const override { return true; }

private:
    CurveRow rowOf(const core::GroupDensity& group, const core::DataNames& names) const;
    CurveRow rowOfAll() const;

    core::DensityResult result_;
};

} // namespace widgets
