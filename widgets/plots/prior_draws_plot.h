#pragma once

#include "core/labs/embedding/embedding_lab.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

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
class PriorDrawsPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::PriorDrawsPlot)
public:
    explicit PriorDrawsPlot(QWidget* parent = nullptr);

    void showPrior(PriorPicture prior, const core::Dataset& dataset);
    void showResult(const core::EmbeddingResult& result, const core::Dataset& dataset); // that of the embedding

protected:
    QString summary() const override;
    double strip() const override { return 0.0; }
    void restyle() override;

private:
    QString value_;
    double level_ = 0.8;
};

} // namespace widgets
