#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/curve_plot.h"

namespace widgets
{

/// Panel D (1D data): the normalised predictive density, the kernel density estimate to compare with, the true density
/// when the data were generated, and the points as a rug.
class PredictivePlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit PredictivePlot(QWidget* parent = nullptr);

    void showResult(const core::DensityResult& result, const core::Dataset& dataset);

protected:
    QString summary() const override;
    bool mayBeLogarithmic() const override { return true; }

private:
    core::DensityResult result_;
};

} // namespace widgets
