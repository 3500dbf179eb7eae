#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// 1D: the latent function of a classifier, its mean with a band of two standard deviations, and the mode at the points
/// of both classes, which is what Newton's method found.
class LatentPlot : public PlotView
{
    Q_OBJECT
public:
    explicit LatentPlot(QWidget* parent = nullptr);

    void showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                    const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    void describe();

    core::ClassificationResult result_;
    core::ClassificationSettings settings_;
    Eigen::VectorXd lower_, upper_;
    CurveBand band_;
    QCPGraph* mean_ = nullptr;
};

/// Where the classifier puts the latent function at the points: x and mode, N×2 for the N points of the data; NaN for
/// points that take no part.
Eigen::MatrixXd modeAtPoints(const core::ClassificationResult& result, const core::Dataset& dataset);

} // namespace widgets
