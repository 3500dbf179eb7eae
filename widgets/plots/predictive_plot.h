#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// Panel D (1D data): the normalised predictive density, the kernel density estimate to compare with, the true density
/// when the data were generated, and the points as a rug.
class PredictivePlot : public PlotView
{
    Q_OBJECT
public:
    explicit PredictivePlot(QWidget* parent = nullptr);

    void showResult(const core::DensityResult& result, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();

    core::DensityResult result_;
    QCPGraph* predictive_ = nullptr;
    QCPGraph* ghost_ = nullptr;
    QCPGraph* truth_ = nullptr;
};

} // namespace widgets
