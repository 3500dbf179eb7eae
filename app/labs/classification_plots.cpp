#include "app/labs/classification_plots.h"

#include "app/labs/gp_evidence_part.h"
#include "app/labs/posterior_arrangement.h"
#include "app/labs/posterior_part.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/posterior/gp_posterior_settings.h"
#include "widgets/drawings/classification.h"
#include "widgets/drawings/classification_maps.h"
#include "widgets/drawings/classification_newton.h"
#include "widgets/drawings/companion.h"
#include "widgets/plots/drawn_plot.h"

namespace app
{

namespace
{

using Companion = core::ClassificationSettings::Companion;

} // namespace

ClassificationPlots::ClassificationPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      probability_(new widgets::DrawnPlot(widgets::probabilityDrawing({}, {}, core::emptyDataset(1)), this)),
      latent_(new widgets::DrawnPlot(widgets::latentDrawing({}, {}, core::emptyDataset(1)), this)),
      companion_(new widgets::DrawnPlot(widgets::companionDrawing({}, {}, core::emptyDataset(1)), this)),
      probabilityMap_(new widgets::DrawnPlot(widgets::probabilityMapDrawing({}, {}, core::emptyDataset(2)), this)),
      varianceMap_(new widgets::DrawnPlot(widgets::latentVarianceDrawing({}, {}, core::emptyDataset(2)), this)),
      companionMap_(new widgets::DrawnPlot(widgets::companionMapDrawing({}, {}, core::emptyDataset(2)), this)),
      newton_(new widgets::DrawnPlot(widgets::newtonDrawing({}), this))
{
    add({sheet_, probability_, probabilityMap_, latent_, varianceMap_, companion_, companionMap_});
    add({newton_}, false);
}

void ClassificationPlots::setEvidence(const GpEvidencePart* evidence)
{
    evidence_ = evidence;
    add(evidence->plots(), false);
}

void ClassificationPlots::setPosterior(const PosteriorPart* posterior)
{
    posterior_ = posterior;
    add(posterior->plots(), false);
}

void ClassificationPlots::showSettings(const core::Session& session)
{
    widgets::PlotView* evidence = evidence_->plotFor(session);
    const bool beside = session.of<core::ClassificationSettings>().companion != Companion::None;
    const bool posterior = session.of<core::GpPosteriorSettings>().chains.shown;
    if (evidence == evidencePlot_ && beside == beside_ && posterior == posteriorShown_)
        return;
    evidencePlot_ = evidence;
    posteriorShown_ = posterior;
    beside_ = beside;
    rearrange();
}

LabPlots::Arrangement ClassificationPlots::arrangementFor(core::Shape shape) const
{
    if (posteriorShown_) {
        widgets::PlotView* probability = probabilityMap_;
        if (shape == core::Shape::Line)
            probability = probability_;
        return abovePosterior({{.view = "data", .plot = sheet_},
                               {.view = "probability", .plot = probability, .isMain = true},
                               {.view = "evidence", .plot = evidencePlot_}},
                              *posterior_);
    }
    Arrangement arrangement = shape == core::Shape::Line ? onLine() : inPlane();
    char16_t letter = u'A';
    for (const Placed& placed : arrangement.panels)
        placed.plot->setTitle(QChar(letter++), placed.plot->title());
    return arrangement;
}

/// Two large maps above three smaller panels, on six columns.
LabPlots::Arrangement ClassificationPlots::inPlane() const
{
    const Placed third = {.view = beside_ ? "companion" : "latent",
                          .plot = beside_ ? companionMap_ : varianceMap_,
                          .row = 1,
                          .column = 0,
                          .columnSpan = 2};
    return {
        .panels =
            {{.view = "data", .plot = sheet_, .row = 0, .column = 0, .columnSpan = 3},
             {.view = "probability", .plot = probabilityMap_, .row = 0, .column = 3, .columnSpan = 3, .isMain = true},
             third,
             {.view = "newton", .plot = newton_, .row = 1, .column = 2, .columnSpan = 2},
             {.view = "evidence", .plot = evidencePlot_, .row = 1, .column = 4, .columnSpan = 2}},
        .columnStretch = {1, 1, 1, 1, 1, 1},
        .rowStretch = {3, 2}};
}

/// The sheet across, two curves below it, and the rest in a row of smaller panels.
LabPlots::Arrangement ClassificationPlots::onLine() const
{
    const int width = beside_ ? 2 : 3; // of a panel in the last row
    Arrangement line{
        .panels =
            {{.view = "data", .plot = sheet_, .row = 0, .column = 0, .columnSpan = 6},
             {.view = "probability", .plot = probability_, .row = 1, .column = 0, .columnSpan = 3, .isMain = true},
             {.view = "latent", .plot = latent_, .row = 1, .column = 3, .columnSpan = 3}},
        .columnStretch = {1, 1, 1, 1, 1, 1},
        .rowStretch = {1, 2, 2}};
    if (beside_)
        line.panels.push_back({.view = "companion", .plot = companion_, .row = 2, .column = 0, .columnSpan = 2});
    line.panels.push_back(
        {.view = "newton", .plot = newton_, .row = 2, .column = beside_ ? 2 : 0, .columnSpan = width});
    line.panels.push_back(
        {.view = "evidence", .plot = evidencePlot_, .row = 2, .column = 6 - width, .columnSpan = width});
    return line;
}

void ClassificationPlots::showResult(const core::ClassificationResult& result,
                                     const core::ClassificationRequest& request)
{
    if (!isArrangedFor(request.data->shape()))
        return;
    const core::ClassificationSettings& settings = request.settings;
    if (isArrangedFor(core::Shape::Line)) {
        result_ = result;
        settings_ = settings;
        data_ = request.data;
        drawProbability();
        latent_->show(widgets::latentDrawing(result, settings, *request.data));
        companion_->show(widgets::companionDrawing(result, settings, *request.data));
    } else {
        probabilityMap_->show(widgets::probabilityMapDrawing(result, settings, *request.data));
        varianceMap_->show(widgets::latentVarianceDrawing(result, settings, *request.data));
        companionMap_->show(widgets::companionMapDrawing(result, settings, *request.data));
    }
    newton_->show(widgets::newtonDrawing(result.newton));
    for (widgets::PlotView* plot : std::initializer_list<widgets::PlotView*>{
             probability_, probabilityMap_, latent_, varianceMap_, companion_, companionMap_, newton_}) {
        plot->showPreviewMark(result.preview);
    }
}

void ClassificationPlots::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    drawProbability();
}

void ClassificationPlots::drawProbability()
{
    probability_->show(widgets::probabilityDrawing(result_, settings_, *data_, integrated_));
}

} // namespace app
