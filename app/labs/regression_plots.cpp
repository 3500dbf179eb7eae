#include "app/labs/regression_plots.h"

#include "app/labs/gp_evidence_part.h"
#include "app/labs/posterior_arrangement.h"
#include "app/labs/posterior_part.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "widgets/drawings/bags.h"
#include "widgets/drawings/functions.h"
#include "widgets/drawings/regression.h"
#include "widgets/drawings/terms.h"
#include "widgets/plots/bag_matrix_plot.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/field_map_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/regression/regression_sheet.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

/// What the colours of targets and functions span: the targets with a quarter of their range on both sides. Nothing
/// where there are none.
std::optional<core::Interval> rangeOfTargets(const core::Dataset& points)
{
    std::vector<double> known(points.targets.begin(), points.targets.end());
    std::erase_if(known, [](double target) { return !std::isfinite(target); });
    if (known.empty())
        return std::nullopt;
    const auto [lo, hi] = std::ranges::minmax(known);
    const double air = hi > lo ? 0.25 * (hi - lo) : 1.0;
    return core::Interval{lo - air, hi + air};
}

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
      mean_(new widgets::FieldMapPlot(this)), sd_(new widgets::FieldMapPlot(this)),
      priorMap_(new widgets::FieldMapPlot(this)), drawMap_(new widgets::FieldMapPlot(this)),
      ridgeMap_(new widgets::FieldMapPlot(this)), functionMap_(new widgets::FieldMapPlot(this)),
      matrix_(new widgets::BagMatrixPlot(this)), fit_(new widgets::DrawnPlot(widgets::bagFitDrawing({}), this)),
      error_(new widgets::HandLinePlot(widgets::ridgeErrorDrawing({}), this))
{
    prior_->setTitle(QStringLiteral("B"), prior_->title());
    terms_->setTitle(QStringLiteral("C"), terms_->title());
    residuals_->setTitle(QStringLiteral("E"), residuals_->title());
    mean_->setTitle(QStringLiteral("B"), tr("Mean"));
    sd_->setTitle(QStringLiteral("C"), tr("Standard deviation"));
    priorMap_->setTitle(QStringLiteral("D"), tr("One draw of the prior"));
    drawMap_->setTitle(QStringLiteral("E"), tr("One draw of the posterior"));
    ridgeMap_->setTitle(QStringLiteral("D"), tr("Ridge regression"));
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
        matrix_->showResult({});
        fit_->show(widgets::bagFitDrawing({}));
        error_->show(widgets::ridgeErrorDrawing({}));
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
        functionMap_->setTitle(QStringLiteral("C"), tr("Function f"));
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
    const bool latent = result.band == core::RegressionSettings::Band::Latent;
    // One scale for the targets on the sheet and for all maps of functions; far from the data it is left behind.
    const std::optional<core::Interval> range = rangeOfTargets(points);
    sheet_->setTargetRange(range);
    widgets::FieldStyle style{.quantity = tr("mean of f(x)"), .column = QStringLiteral("mean"), .range = range};
    mean_->showField(result.meanField, style, points);
    ridgeMap_->setSubtitle(QStringLiteral("λ = %1").arg(widgets::numberText(result.lambda)));
    style.quantity = tr("ridge f(x)");
    style.column = QStringLiteral("ridge");
    ridgeMap_->showField(result.ridgeField, style, points);
    style.quantity = QStringLiteral("f(x)");
    style.column = QStringLiteral("prior_draw");
    priorMap_->showField(result.priorDrawField, style, points);
    style.column = QStringLiteral("posterior_draw");
    drawMap_->showField(result.posteriorDrawField, style, points);
    sd_->showField(result.sdField,
                   {.quantity = latent ? tr("sd of f(x), latent") : tr("sd of a new observation"),
                    .column = QStringLiteral("standard_deviation")},
                   points);
}

void RegressionPlots::showBags(const core::BagsResult& result, const core::Dataset& points)
{
    if (!isArrangedFor(points.shape()) || !bags_)
        return;
    sheet_->showBags(result);
    matrix_->showResult(result);
    fit_->show(widgets::bagFitDrawing(result));
    error_->show(widgets::ridgeErrorDrawing(result));
    if (!isArrangedFor(core::Shape::Line))
        functionMap_->showField(
            result.functionField,
            {.quantity = QStringLiteral("f(x)"), .column = QStringLiteral("function"), .range = rangeOfTargets(points)},
            points);
    for (widgets::PlotView* plot : marked()) {
        plot->showPreviewMark(result.preview);
    }
}

} // namespace app
