#include "app/labs/regression_plots.h"

#include "app/labs/gp_evidence_part.h"
#include "app/labs/posterior_arrangement.h"
#include "app/labs/posterior_part.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "widgets/drawings/bags.h"
#include "widgets/drawings/functions.h"
#include "widgets/drawings/regression.h"
#include "widgets/drawings/regression_maps.h"
#include "widgets/drawings/terms.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/regression/regression_sheet.h"

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
    using Letter = std::pair<widgets::PlotView*, const char*>;
    for (const auto& [plot, letter] :
         {Letter{prior_, "B"}, Letter{terms_, "C"}, Letter{residuals_, "E"}, Letter{mean_, "B"}, Letter{sd_, "C"},
          Letter{priorMap_, "D"}, Letter{drawMap_, "E"}, Letter{ridgeMap_, "D"}})
        plot->setTitle(QLatin1String(letter), plot->title());
    add({sheet_, prior_, terms_, residuals_, mean_, sd_, priorMap_, drawMap_, ridgeMap_, functionMap_});
    add({matrix_, fit_});
    add({error_}, false);
}

void RegressionPlots::setEvidence(const GpEvidencePart* evidence)
{
    evidence_ = evidence;
    add(evidence->plots(), false);
}

void RegressionPlots::setPosterior(const PosteriorPart* posterior)
{
    posterior_ = posterior;
    add(posterior->plots(), false);
}

void RegressionPlots::showSettings(const core::Session& session)
{
    widgets::PlotView* evidence = evidence_->plotFor(session);
    const auto& settings = session.of<core::RegressionSettings>();
    const bool bags = settings.inputs == core::RegressionSettings::Inputs::Bags;
    sheet_->setBagStrokes(bags);
    const bool ridge = settings.showRidge;
    const bool posterior = session.of<core::GpPosteriorSettings>().chains.shown && !bags;
    if (evidence == evidencePlot_ && bags == bags_ && ridge == ridge_ && posterior == posteriorShown_ &&
        settings.residuals == residualsOver_ && settings.residualsInPlane == residualsInPlane_)
        return;
    if (bags != bags_) { // what the sheet and the panels show belongs to other inputs
        sheet_->showResult({});
        sheet_->showHeldOut({});
        matrix_->show(widgets::bagMatrixDrawing({}));
        fit_->show(widgets::bagFitDrawing({}));
        error_->show(widgets::ridgeErrorDrawing({}));
        functionMap_->show(widgets::bagFunctionDrawing({}, core::emptyDataset(2)));
    }
    evidencePlot_ = evidence;
    bags_ = bags;
    ridge_ = ridge;
    posteriorShown_ = posterior;
    residualsOver_ = settings.residuals;
    residualsInPlane_ = settings.residualsInPlane;
    drawResiduals();
    rearrange();
}

LabPlots::Arrangement RegressionPlots::arrangementFor(core::Shape shape) const
{
    if (bags_)
        return bags(shape);
    const bool line = shape == core::Shape::Line;
    if (posteriorShown_)
        return withPosterior(line);
    mean_->setTitle(QStringLiteral("B"), mean_->title());
    prior_->setTitle(QStringLiteral("B"), prior_->title());
    evidencePlot_->setTitle(line ? QStringLiteral("D") : QStringLiteral("F"), evidencePlot_->title());
    if (!line)
        return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                           {.view = "mean", .plot = mean_, .row = 0, .column = 1, .isMain = true},
                           {.view = "sd", .plot = sd_, .row = 0, .column = 2},
                           {.view = ridge_ ? "ridge" : "prior",
                            .plot = ridge_ ? ridgeMap_ : priorMap_,
                            .row = 1,
                            .column = 0},
                           {.view = residualsInPlane_ ? residualsView() : "posterior-draw",
                            .plot = residualsInPlane_ ? static_cast<widgets::PlotView*>(residuals_) : drawMap_,
                            .row = 1,
                            .column = 1},
                           {.view = "evidence", .plot = evidencePlot_, .row = 1, .column = 2}},
                .columnStretch = {1, 1, 1}};
    return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0, .columnSpan = 2},
                       {.view = "prior", .plot = prior_, .row = 0, .column = 2},
                       {.view = "terms", .plot = terms_, .row = 1, .column = 0},
                       {.view = "evidence", .plot = evidencePlot_, .row = 1, .column = 1},
                       {.view = residualsView(), .plot = residuals_, .row = 1, .column = 2}},
            .columnStretch = {1, 1, 1}};
}

/// A name for each picture: axes that are pinned in one are none of the other's.
QString RegressionPlots::residualsView() const
{
    return residualsOver_ == core::RegressionSettings::Residuals::Fit ? QStringLiteral("residuals")
                                                                      : QStringLiteral("residual-quantiles");
}

LabPlots::Arrangement RegressionPlots::withPosterior(bool line) const
{
    widgets::PlotView* beside = mean_;
    if (line)
        beside = prior_;
    return abovePosterior({{.view = "data", .plot = sheet_},
                           {.view = line ? "prior" : "mean", .plot = beside, .isMain = !line},
                           {.view = "evidence", .plot = evidencePlot_}},
                          *posterior_);
}

LabPlots::Arrangement RegressionPlots::bags(core::Shape shape) const
{
    matrix_->setTitle(QStringLiteral("B"), matrix_->title());
    if (shape != core::Shape::Line) {
        functionMap_->setTitle(QStringLiteral("C"), functionMap_->title());
        fit_->setTitle(QStringLiteral("D"), fit_->title());
        error_->setTitle(QStringLiteral("E"), error_->title());
        return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0, .rowSpan = 2},
                           {.view = "bags-matrix", .plot = matrix_, .row = 0, .column = 1},
                           {.view = "bags-function", .plot = functionMap_, .row = 0, .column = 2},
                           {.view = "bags-fit", .plot = fit_, .row = 1, .column = 1, .isMain = true},
                           {.view = "bags-error", .plot = error_, .row = 1, .column = 2}},
                .columnStretch = {4, 3, 3},
                .sheet = {{QStringLiteral("data"), QStringLiteral("bags-matrix"), QStringLiteral("bags-function")},
                          {QStringLiteral("bags-fit"), QStringLiteral("bags-error")}}};
    }
    fit_->setTitle(QStringLiteral("C"), fit_->title());
    error_->setTitle(QStringLiteral("D"), error_->title());
    return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                       {.view = "bags-matrix", .plot = matrix_, .row = 0, .column = 1},
                       {.view = "bags-fit", .plot = fit_, .row = 1, .column = 0, .isMain = true},
                       {.view = "bags-error", .plot = error_, .row = 1, .column = 1}}};
}

std::vector<widgets::PlotView*> RegressionPlots::marked() const
{
    return {prior_,   terms_,    residuals_,   mean_,   sd_,  priorMap_,
            drawMap_, ridgeMap_, functionMap_, matrix_, fit_, error_};
}

void RegressionPlots::showResult(const core::RegressionResult& result, const core::Dataset& points)
{
    if (!isArrangedFor(points.shape()) || bags_)
        return;
    sheet_->showHeldOut(result.heldOut);
    takeResiduals(result, points);
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
    }
    for (widgets::PlotView* plot : marked()) {
        plot->showPreviewMark(result.preview);
    }
}

/// A preview that has none leaves those of the same observations.
void RegressionPlots::takeResiduals(const core::RegressionResult& result, const core::Dataset& points)
{
    if (widgets::lacksResiduals(result) && result.rows == shownResiduals_.rows &&
        areTheSame(shownResiduals_.targets, points.targets))
        return;
    shownResiduals_ = widgets::shownResiduals(result, points);
    drawResiduals();
}

void RegressionPlots::drawResiduals()
{
    residuals_->show(widgets::residualDrawing(shownResiduals_, residualsOver_));
}

void RegressionPlots::showMaps(const core::RegressionResult& result, const core::Dataset& points)
{
    sheet_->setTargetRange(widgets::rangeOfTargets(points)); // that of all maps of functions
    mean_->show(widgets::regressionMeanDrawing(result, points));
    ridgeMap_->show(widgets::regressionRidgeDrawing(result, points));
    priorMap_->show(widgets::priorFunctionDrawing(result, points));
    drawMap_->show(widgets::posteriorFunctionDrawing(result, points));
    sd_->show(widgets::regressionDeviationDrawing(result, points));
}

void RegressionPlots::showBags(const core::BagsResult& result, const core::Dataset& points)
{
    if (!isArrangedFor(points.shape()) || !bags_)
        return;
    sheet_->showBags(result);
    matrix_->show(widgets::bagMatrixDrawing(result));
    fit_->show(widgets::bagFitDrawing(result));
    error_->show(widgets::ridgeErrorDrawing(result));
    if (!isArrangedFor(core::Shape::Line))
        functionMap_->show(widgets::bagFunctionDrawing(result, points));
    for (widgets::PlotView* plot : marked()) {
        plot->showPreviewMark(result.preview);
    }
}

} // namespace app
