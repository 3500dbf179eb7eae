#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/drawings/residuals.h"

#include <memory>

namespace widgets
{
class DrawnPlot;
class HandMarksPlot;
class HandLinePlot;
class RegressionSheet;
} // namespace widgets

namespace app
{

/// The panels of the Regression lab. On the line: the sheet with the posterior on it, the prior, the terms of the mean,
/// the evidence and the residuals; the parts of the kernel may take the place of the prior, the derivative that of the
/// terms. In the plane: maps; the ridge regression takes the place of the draw of the prior,
/// the residuals that of the draw of the posterior. With bags: the
/// matrix B, the function behind the predictions, the fit, and the error over λ. The posterior of the hyperparameters
/// takes the place of all but sheet, mean and evidence.
class RegressionPlots : public LabPlots
{
    Q_OBJECT

public:
    static QStringList views()
    {
        return {QStringLiteral("data"),
                QStringLiteral("prior"),
                QStringLiteral("terms"),
                QStringLiteral("mean"),
                QStringLiteral("sd"),
                QStringLiteral("posterior-draw"),
                QStringLiteral("ridge"),
                QStringLiteral("evidence"),
                QStringLiteral("bags-matrix"),
                QStringLiteral("bags-function"),
                QStringLiteral("bags-fit"),
                QStringLiteral("bags-error"),
                QStringLiteral("traces"),
                QStringLiteral("marginal"),
                QStringLiteral("pairs"),
                QStringLiteral("residuals"),
                QStringLiteral("residual-quantiles"),
                QStringLiteral("parts"),
                QStringLiteral("derivative")};
    }

    explicit RegressionPlots(QWidget* parent = nullptr);

    /// What the session's settings put on show.
    void showSettings(const core::RegressionSettings& settings);
    void showResult(const std::shared_ptr<const core::RegressionResult>& result,
                    const std::shared_ptr<const core::Dataset>& points);
    void showBags(const core::BagsResult& result, const core::Dataset& points);
    widgets::HandLinePlot* error() const { return error_; }
    widgets::HandMarksPlot* derivative() const { return derivative_; }
    widgets::RegressionSheet* sheet() const { return sheet_; }

protected:
    PanelLayout layoutFor(core::Shape shape) const override;
    QStringList lackingKind() const override; // without targets there is the prior, and nothing of a fit

private:
    bool showsBags() const { return has(QStringLiteral("bags-matrix")); }
    void clearAnswers();
    void showApart(const core::RegressionResult& result, const core::Dataset& points);
    void takeResiduals(const std::shared_ptr<const core::RegressionResult>& result,
                       const std::shared_ptr<const core::Dataset>& points);
    void drawResiduals();
    void showMaps(const core::RegressionResult& result, const core::Dataset& points);

    core::RegressionSettings::Residuals residualsOver_ = core::RegressionSettings::Residuals::Fit;
    widgets::ShownResiduals shownResiduals_;
    widgets::RegressionSheet* sheet_;
    widgets::DrawnPlot *prior_, *terms_, *parts_;
    widgets::HandMarksPlot* derivative_;
    widgets::DrawnPlot* residuals_;
    widgets::DrawnPlot *mean_, *sd_, *priorMap_, *drawMap_, *ridgeMap_, *functionMap_;
    widgets::DrawnPlot *matrix_, *fit_;
    widgets::HandLinePlot* error_;
};

} // namespace app
