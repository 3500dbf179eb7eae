#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_bundle.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// What a prior over functions says before any data.
struct PriorPicture {
    Eigen::VectorXd grid, lower, upper; // the band that holds `level` of the prior at each position
    Eigen::MatrixXd draws;              // G×k
    double level = 0.8;
    QString value = QStringLiteral("f(x)"); // on the vertical axis
};

/// 1D: draws of a prior over functions, and the band that holds a stated share of it at each position.
class PriorDrawsPlot : public PlotView
{
    Q_OBJECT
public:
    explicit PriorDrawsPlot(QWidget* parent = nullptr);

    void showPrior(PriorPicture prior, const core::Dataset& dataset);
    void showResult(const core::EmbeddingResult& result, const core::Dataset& dataset); // that of the embedding
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();

    PriorPicture prior_;
    CurveBand band_;
    CurveBundle draws_;
};

} // namespace widgets
