#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_bundle.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// 1D: what the prior of the embedding says before any data: draws of μ, and the band that holds a stated share of the
/// prior at each position.
class PriorDrawsPlot : public PlotView
{
    Q_OBJECT
public:
    explicit PriorDrawsPlot(QWidget* parent = nullptr);

    void showResult(const core::EmbeddingResult& result, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();

    core::EmbeddingResult result_;
    CurveBand band_;
    CurveBundle draws_;
};

} // namespace widgets
