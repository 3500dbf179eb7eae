#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// 1D: the latent function of a classifier, its mean with a band of two standard deviations, and the mode at the points
/// of both classes, which is what Newton's method found.
class LatentPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::LatentPlot)
public:
    explicit LatentPlot(QWidget* parent = nullptr);

    void showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                    const core::Dataset& dataset);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    core::Interval ownVertical() const override;
    void restyle() override;

private:
    core::ClassificationSettings settings_;
    Eigen::VectorXd sd_, mode_, rows_; // of the mode, as people count
};

/// Where the classifier puts the latent function at the points: x and mode, N×2 for the N points of the data; NaN for
/// points that take no part.
Eigen::MatrixXd modeAtPoints(const core::ClassificationResult& result, const core::Dataset& dataset);

} // namespace widgets
