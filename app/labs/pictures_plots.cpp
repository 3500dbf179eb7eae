#include "app/labs/pictures_plots.h"

#include "widgets/drawings/novelty.h"
#include "widgets/drawings/novelty_scores.h"
#include "widgets/drawings/pictures.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
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

widgets::Drawing backgroundDrawing(const core::Picture& background)
{
    return widgets::patchPictureDrawing(
        background, {.title = PicturesPlots::tr("Background"), .meaning = PicturesPlots::tr("What is known.")});
}

widgets::Drawing targetDrawing(const core::Picture& target)
{
    return widgets::patchPictureDrawing(target,
                                        {.title = PicturesPlots::tr("Target"),
                                         .meaning = PicturesPlots::tr("The picture in which something may be new.")});
}

widgets::Drawing markedDrawing(const core::Picture& target, const QString& subtitle,
                               const std::optional<widgets::PatchOverlay>& overlay)
{
    return widgets::patchPictureDrawing(
        target,
        {.title = PicturesPlots::tr("What is new"),
         .subtitle = subtitle,
         .meaning = PicturesPlots::tr("The target with the patches of greatest ratio of the two densities marked: "
                                      "frequent in the target, rare in the background.")},
        overlay);
}

} // namespace

PicturesPlots::PicturesPlots(QWidget* parent)
    : LabPlots(views(), parent), background_(new widgets::DrawnPlot(backgroundDrawing({}), this)),
      target_(new widgets::DrawnPlot(targetDrawing({}), this)),
      marked_(new widgets::DrawnPlot(markedDrawing({}, {}, {}), this)),
      ratios_(new widgets::HandLinePlot(ratiosDrawing({}), this)),
      roc_(new widgets::DrawnPlot(widgets::rocDrawing({}, {}), this))
{
    add({{"background", background_}, {"target", target_}, {"new", marked_}, {"ratios", ratios_}, {"roc", roc_}},
        Linked::No);
}

PanelLayout PicturesPlots::layoutFor(core::Shape) const
{
    return {.rows = {"background new ratios", "target new roc"}, .main = "new"};
}

void PicturesPlots::showResult(const core::PicturesResult& result, const core::PicturesSettings& settings)
{
    showPictures(result, settings);
    showScores(result);
    showRoc(result, settings.method);
}

void PicturesPlots::showPictures(const core::PicturesResult& result, const core::PicturesSettings& settings)
{
    background_->show(backgroundDrawing(result.pictures->background));
    target_->show(targetDrawing(result.pictures->target));
    QString subtitle = tr("%1 % of the patches").arg(widgets::numberText(settings.top));
    if (result.precision)
        subtitle += tr(", %1 % of them right").arg(widgets::numberText(100.0 * *result.precision));
    marked_->show(markedDrawing(result.pictures->target, subtitle,
                                widgets::PatchOverlay{.values = result.novelty.logRatio,
                                                      .grid = result.grid,
                                                      .side = settings.side,
                                                      .threshold = result.threshold,
                                                      .opacity = settings.opacity / 100.0}));
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
                                 .verdict = tr("called new")}));
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
