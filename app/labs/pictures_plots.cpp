#include "app/labs/pictures_plots.h"

#include "widgets/drawings/novelty.h"
#include "widgets/drawings/novelty_scores.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/patch_picture_plot.h"
#include "widgets/plots/plot_text.h"

namespace app
{

namespace
{

widgets::Drawing ratiosDrawing(const widgets::ShownScores& shown)
{
    widgets::Drawing drawing = widgets::scoreHistogramDrawing(shown);
    drawing.title = PicturesPlots::tr("Ratios");
    drawing.meaning = PicturesPlots::tr("How the log ratios of the target's patches are spread. What lies right of the "
                                        "line is marked as new: drag it, or click.");
    return drawing;
}

} // namespace

PicturesPlots::PicturesPlots(QWidget* parent)
    : LabPlots(views(), parent), background_(new widgets::PatchPicturePlot(this)),
      target_(new widgets::PatchPicturePlot(this)), marked_(new widgets::PatchPicturePlot(this)),
      ratios_(new widgets::HandLinePlot(ratiosDrawing({}), this)),
      roc_(new widgets::DrawnPlot(widgets::rocDrawing({}, {}), this))
{
    background_->setTitle(QStringLiteral("A"), tr("Background"));
    background_->setToolTip(tr("What is known."));
    target_->setTitle(QStringLiteral("B"), tr("Target"));
    target_->setToolTip(tr("The picture in which something may be new."));
    marked_->setTitle(QStringLiteral("C"), tr("What is new"));
    marked_->setToolTip(tr("The target with the patches of greatest ratio of the two densities marked: frequent in the "
                           "target, rare in the background."));
    ratios_->setTitle(QStringLiteral("D"), ratios_->title());
    roc_->setTitle(QStringLiteral("E"), roc_->title());
    add({background_, target_, marked_, ratios_, roc_}, false);
}

LabPlots::Arrangement PicturesPlots::arrangementFor(core::Shape) const
{
    return {.panels = {{.view = "background", .plot = background_, .row = 0, .column = 0},
                       {.view = "target", .plot = target_, .row = 1, .column = 0},
                       {.view = "new", .plot = marked_, .row = 0, .column = 1, .rowSpan = 2, .isMain = true},
                       {.view = "ratios", .plot = ratios_, .row = 0, .column = 2},
                       {.view = "roc", .plot = roc_, .row = 1, .column = 2}},
            .columnStretch = {2, 4, 3}};
}

void PicturesPlots::showResult(const core::PicturesResult& result, const core::PicturesSettings& settings)
{
    background_->showPicture(result.pictures->background);
    target_->showPicture(result.pictures->target);
    QString subtitle = tr("%1 % of the patches").arg(widgets::numberText(settings.top));
    if (result.precision)
        subtitle += tr(", %1 % of them right").arg(widgets::numberText(100.0 * *result.precision));
    marked_->setSubtitle(subtitle);
    marked_->showPicture(result.pictures->target, widgets::PatchOverlay{.values = result.novelty.logRatio,
                                                                        .grid = result.grid,
                                                                        .side = settings.side,
                                                                        .threshold = result.threshold,
                                                                        .opacity = settings.opacity / 100.0});
    showScores(result);
    showRoc(result, settings.method);
}

void PicturesPlots::showScores(const core::PicturesResult& result)
{
    const Eigen::Index all = result.novelty.logRatio.size();
    ratios_->show(ratiosDrawing({.histograms = result.histograms,
                                 .threshold = result.threshold,
                                 .called = result.called,
                                 .all = all,
                                 .inShares = true,
                                 .score = tr("log ratio"),
                                 .things = tr("patches"),
                                 .subtitle = tr("%1 of %2 called new").arg(result.called).arg(all)}));
}

void PicturesPlots::showRoc(const core::PicturesResult& result, core::PictureMethod method)
{
    std::vector<widgets::ShownRoc> curves;
    if (result.roc && result.area)
        curves.push_back({.column = QStringLiteral("roc"),
                          .name = method == core::PictureMethod::KernelStudentT ? tr("kernel student-T")
                                                                                : tr("kernel density estimate"),
                          .curve = *result.roc,
                          .area = *result.area,
                          .counts = result.counts});
    roc_->show(widgets::rocDrawing(curves, tr("for a target with a mask")));
}

} // namespace app
