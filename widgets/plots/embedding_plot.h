#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_bundle.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

class SiteMarks;

/// 1D: the mean embedding of the data. The empirical estimate and its CLT band, the posterior mean with its credible
/// band and draws, the shrinkage estimate to compare with, the true embedding when the data were generated, the points
/// as a rug and the sites on the axis.
class EmbeddingPlot : public PlotView
{
    Q_OBJECT
public:
    explicit EmbeddingPlot(QWidget* parent = nullptr);

    void showResult(const core::EmbeddingResult& result, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();

    core::EmbeddingResult result_;
    bool sitesAreData_ = false;
    CurveBand band_;
    CurveBand cltBand_;
    CurveBundle draws_;
    QCPGraph* truth_ = nullptr;
    QCPGraph* shrinkage_ = nullptr;
    QCPGraph* empirical_ = nullptr;
    QCPGraph* mean_ = nullptr;
    SiteMarks* sites_ = nullptr; // owned by the plot
};

} // namespace widgets
