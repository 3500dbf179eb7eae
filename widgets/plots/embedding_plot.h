#pragma once

#include "core/data/dataset.h"
#include "core/embedding/coverage.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/posterior/posterior_target.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace widgets
{

class SiteMarks;

/// 1D: the mean embedding of the data. The empirical estimate and its CLT band, the posterior mean with its credible
/// band and draws, the shrinkage estimate to compare with, the true embedding when the data were generated, the points
/// as a rug and the sites on the axis.
class EmbeddingPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::EmbeddingPlot)
public:
    explicit EmbeddingPlot(QWidget* parent = nullptr);

    void showResult(const core::EmbeddingResult& result, const core::Dataset& dataset);
    /// The embedding with its hyperparameters integrated out; the posterior of those that are set is then a ghost
    /// behind it. Nothing: there is none.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);
    /// The credible intervals of a fresh sample at these places, those that hold the true embedding apart from those
    /// that miss it; an empty frame takes them off.
    void showReplicate(const core::CoverageFrame& frame, const Eigen::VectorXd& places);

protected:
    core::Interval ownVertical() const override;
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    void restyle() override;

private:
    void showAll();

    Eigen::VectorXd grid_;
    std::vector<CurveRow> plugIn_; // by the hyperparameters as set
    std::optional<core::IntegratedBand> integrated_;
    bool hasMean_ = false, sitesAreData_ = false;
    double level_ = 0.8;
    Eigen::MatrixXd siteColumns_;
    SiteMarks* sites_ = nullptr; // owned by the plot
    struct Intervals {
        QCPGraph* means = nullptr;
        QCPErrorBars* bars = nullptr;
    };
    Intervals held_, missed_; // of the fresh sample
    core::CoverageFrame frame_;
    Eigen::VectorXd places_;
};

} // namespace widgets
