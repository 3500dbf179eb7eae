#pragma once

#include "core/data/dataset.h"
#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/curve_plot.h"

namespace widgets
{

class SiteMarks;

/// 1D: the mean embedding of the data. The empirical estimate and its CLT band, the posterior mean with its credible
/// band and draws, the shrinkage estimate to compare with, the true embedding when the data were generated, the points
/// as a rug and the sites on the axis.
class EmbeddingPlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit EmbeddingPlot(QWidget* parent = nullptr);

    void showResult(const core::EmbeddingResult& result, const core::Dataset& dataset);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    void restyle() override;

private:
    bool hasMean_ = false, sitesAreData_ = false;
    double level_ = 0.8;
    Eigen::MatrixXd siteColumns_;
    SiteMarks* sites_ = nullptr; // owned by the plot
};

} // namespace widgets
