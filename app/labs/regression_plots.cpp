#include "app/labs/regression_plots.h"

#include "core/labs/regression/regression_settings.h"
#include "widgets/drawings/bags.h"
#include "widgets/drawings/derivative.h"
#include "widgets/drawings/functions.h"
#include "widgets/drawings/parts.h"
#include "widgets/drawings/regression.h"
#include "widgets/drawings/regression_maps.h"
#include "widgets/drawings/terms.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/regression/regression_sheet.h"

#include <utility>

namespace app
{

namespace
{

/// At least half of them: a hand moves a few, another column has others.
bool areTheSame(const Eigen::VectorXd& before, const Eigen::VectorXd& now)
{
    if (before.size() != now.size())
        return false;
    const auto equal = (before.array() == now.array()) || (before.array().isNaN() && now.array().isNaN());
    return 2 * equal.count() >= now.size();
}

} // namespace

RegressionPlots::RegressionPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::RegressionSheet(this)),
      prior_(new widgets::DrawnPlot(widgets::priorDrawing({}, core::emptyDataset(1)), this)),
      terms_(new widgets::DrawnPlot(widgets::termsDrawing({}, core::emptyDataset(1)), this)),
      parts_(new widgets::DrawnPlot(widgets::partsDrawing({}, core::emptyDataset(1)), this)),
      derivative_(new widgets::HandMarksPlot(widgets::derivativeDrawing({}, core::emptyDataset(1)), this)),
      residuals_(new widgets::DrawnPlot(widgets::residualDrawing({}, residualsOver_), this)),
      mean_(new widgets::DrawnPlot(widgets::regressionMeanDrawing({}, core::emptyDataset(2)), this)),
      sd_(new widgets::DrawnPlot(widgets::regressionDeviationDrawing({}, core::emptyDataset(2)), this)),
      priorMap_(new widgets::DrawnPlot(widgets::priorFunctionDrawing({}, core::emptyDataset(2)), this)),
      drawMap_(new widgets::DrawnPlot(widgets::posteriorFunctionDrawing({}, core::emptyDataset(2)), this)),
      ridgeMap_(new widgets::DrawnPlot(widgets::regressionRidgeDrawing({}, core::emptyDataset(2)), this)),
      functionMap_(new widgets::DrawnPlot(widgets::bagFunctionDrawing({}, core::emptyDataset(2)), this)),
      matrix_(new widgets::DrawnPlot(widgets::bagMatrixDrawing({}), this)),
      fit_(new widgets::DrawnPlot(widgets::bagFitDrawing({}), this)),
      error_(new widgets::HandLinePlot(widgets::ridgeErrorDrawing({}), this))
{
    add({{"data", sheet_},
         {"prior", prior_, priorMap_},
         {"terms", terms_},
         {"parts", parts_},
         {"derivative", derivative_},
         {"residuals", residuals_},
         {"mean", mean_},
         {"sd", sd_},
         {"posterior-draw", drawMap_},
         {"ridge", ridgeMap_},
         {"bags-matrix", matrix_},
         {"bags-function", functionMap_},
         {"bags-fit", fit_}});
    add({{"bags-error", error_}}, Linked::No);
    put({{"bags-matrix"}, {"ridge"}, {"parts"}, {"derivative"}}); // until they are asked for
}

void RegressionPlots::showSettings(const core::RegressionSettings& settings)
{
    const bool bags = settings.inputs == core::RegressionSettings::Inputs::Bags;
    const bool ofFit = settings.residuals == core::RegressionSettings::Residuals::Fit;
    sheet_->setBagStrokes(bags);
    if (bags != showsBags()) // what the sheet and the panels show belongs to other inputs
        clearAnswers();
    if (std::exchange(residualsOver_, settings.residuals) != settings.residuals)
        drawResiduals();
    put({{"bags-matrix", bags ? matrix_ : nullptr},
         {"ridge", settings.showRidge ? ridgeMap_ : nullptr},
         {"parts", settings.showParts ? parts_ : nullptr},
         {"derivative", settings.showDerivative ? derivative_ : nullptr},
         {"posterior-draw", settings.residualsInPlane ? nullptr : drawMap_},
         // a name for each picture: axes that are pinned in one are none of the other's
         {"residuals", ofFit ? residuals_ : nullptr},
         {"residual-quantiles", ofFit ? nullptr : residuals_}});
}

void RegressionPlots::clearAnswers()
{
    sheet_->showResult({});
    sheet_->showHeldOut({});
    matrix_->show(widgets::bagMatrixDrawing({}));
    fit_->show(widgets::bagFitDrawing({}));
    error_->show(widgets::ridgeErrorDrawing({}));
    functionMap_->show(widgets::bagFunctionDrawing({}, core::emptyDataset(2)));
}

PanelLayout RegressionPlots::layoutFor(core::Shape shape) const
{
    const bool line = shape == core::Shape::Line;
    if (showsBags() && line)
        return {.rows = {"data bags-matrix", "bags-fit bags-error"}, .main = "bags-fit"};
    if (showsBags())
        return {.rows = {"data bags-matrix bags-function", "data bags-fit bags-error"},
                .main = "bags-fit",
                .exported = {"data bags-matrix bags-function", "bags-fit bags-error"}};
    if (has("traces"))
        return {.rows = {line ? "data prior evidence" : "data mean evidence", "traces marginal pairs"},
                .main = line ? QString() : "mean"};
    const QString residuals = has("residuals") ? "residuals" : "residual-quantiles";
    if (line)
        return {.rows = {QStringLiteral("data*2 ") + (has("parts") ? "parts" : "prior"),
                         (has("derivative") ? "derivative evidence " : "terms evidence ") + residuals}};
    return {.rows = {"data mean sd",
                     QStringLiteral("%1 %2 evidence")
                         .arg(has("ridge") ? "ridge" : "prior", has("posterior-draw") ? "posterior-draw" : residuals)},
            .main = "mean"};
}

QStringList RegressionPlots::lackingKind() const
{
    return {QStringLiteral("evidence"),  QStringLiteral("terms"),
            QStringLiteral("residuals"), QStringLiteral("residual-quantiles"),
            QStringLiteral("traces"),    QStringLiteral("marginal"),
            QStringLiteral("pairs")};
}

void RegressionPlots::showResult(const std::shared_ptr<const core::RegressionResult>& shared,
                                 const std::shared_ptr<const core::Dataset>& dataset)
{
    const core::RegressionResult& result = *shared;
    const core::Dataset& points = *dataset;
    if (!isArrangedFor(points.shape()) || showsBags())
        return;
    sheet_->showHeldOut(result.heldOut);
    takeResiduals(shared, dataset);
    if (!isArrangedFor(core::Shape::Line)) {
        sheet_->showResult({});
        showMaps(result, points);
    } else {
        sheet_->showResult(result);
        prior_->show(widgets::priorDrawing({.grid = result.grid,
                                            .lower = result.priorLower,
                                            .upper = result.priorUpper,
                                            .draws = result.priorDraws,
                                            .level = result.level},
                                           points));
        terms_->show(widgets::termsDrawing(result, points));
        showApart(result, points);
    }
    showPreviewMarks(result.preview);
}

/// A preview that has none, of many observations, leaves those before.
void RegressionPlots::showApart(const core::RegressionResult& result, const core::Dataset& points)
{
    if (result.preview && !result.whyNotApart.empty())
        return;
    parts_->show(widgets::partsDrawing(result, points));
    derivative_->show(widgets::derivativeDrawing(result, points));
}

/// A preview that has none leaves those of the same observations.
void RegressionPlots::takeResiduals(const std::shared_ptr<const core::RegressionResult>& result,
                                    const std::shared_ptr<const core::Dataset>& points)
{
    if (widgets::lacksResiduals(*result) && result->rows == shownResiduals_.rows() &&
        areTheSame(shownResiduals_.data->targets, points->targets))
        return;
    widgets::ShownResiduals now = widgets::shownResiduals(result, points);
    if (now.tellsTheSameAs(shownResiduals_))
        return;
    shownResiduals_ = std::move(now);
    drawResiduals();
}

void RegressionPlots::drawResiduals()
{
    residuals_->show(widgets::residualDrawing(shownResiduals_, residualsOver_));
}

void RegressionPlots::showMaps(const core::RegressionResult& result, const core::Dataset& points)
{
    sheet_->setTargetRange(widgets::rangeOfTargets(points)); // that of all maps of functions
    widgets::Drawing mean = widgets::regressionMeanDrawing(result, points);
    if (has("posterior-draw")) // and not the residuals, which tell them else
        mean.beside = widgets::scoresOfRegression(result, *result.heldOut);
    mean_->show(mean);
    ridgeMap_->show(widgets::regressionRidgeDrawing(result, points));
    priorMap_->show(widgets::priorFunctionDrawing(result, points));
    drawMap_->show(widgets::posteriorFunctionDrawing(result, points));
    sd_->show(widgets::regressionDeviationDrawing(result, points));
}

void RegressionPlots::showBags(const core::BagsResult& result, const core::Dataset& points)
{
    if (!isArrangedFor(points.shape()) || !showsBags())
        return;
    sheet_->showBags(result);
    matrix_->show(widgets::bagMatrixDrawing(result));
    fit_->show(widgets::bagFitDrawing(result));
    error_->show(widgets::ridgeErrorDrawing(result));
    if (!isArrangedFor(core::Shape::Line))
        functionMap_->show(widgets::bagFunctionDrawing(result, points));
    showPreviewMarks(result.preview);
}

} // namespace app
