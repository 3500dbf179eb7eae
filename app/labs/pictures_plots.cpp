#include "app/labs/pictures_plots.h"

#include "widgets/plots/patch_picture_plot.h"
#include "widgets/plots/plot_text.h"

namespace app
{

PicturesPlots::PicturesPlots(QWidget* parent)
    : LabPlots(views(), parent), background_(new widgets::PatchPicturePlot(this)),
      target_(new widgets::PatchPicturePlot(this)), marked_(new widgets::PatchPicturePlot(this))
{
    background_->setTitle(QStringLiteral("A"), tr("Background"));
    background_->setToolTip(tr("What is known."));
    target_->setTitle(QStringLiteral("B"), tr("Target"));
    target_->setToolTip(tr("The picture in which something may be new."));
    marked_->setTitle(QStringLiteral("C"), tr("What is new"));
    marked_->setToolTip(tr("The target with the patches of greatest ratio of the two densities marked: frequent in the "
                           "target, rare in the background."));
    add({background_, target_, marked_}, false);
}

LabPlots::Arrangement PicturesPlots::arrangementFor(core::Shape) const
{
    return {.panels = {{.view = "background", .plot = background_, .row = 0, .column = 0},
                       {.view = "target", .plot = target_, .row = 1, .column = 0},
                       {.view = "new", .plot = marked_, .row = 0, .column = 1, .rowSpan = 2, .isMain = true}},
            .columnStretch = {1, 2}};
}

void PicturesPlots::showResult(const core::PicturesResult& result, const core::PicturesSettings& settings)
{
    background_->showPicture(result.pictures->background);
    target_->showPicture(result.pictures->target);
    QString subtitle = tr("the %1 % of patches most novel").arg(widgets::numberText(settings.top));
    if (result.area)
        subtitle += tr(" · area under the curve %1, %2 % of the marked are right")
                        .arg(widgets::numberText(result.area->area), widgets::numberText(100.0 * *result.precision));
    marked_->setSubtitle(subtitle);
    marked_->showPicture(result.pictures->target, widgets::PatchOverlay{.values = result.novelty.logRatio,
                                                                        .grid = result.grid,
                                                                        .side = settings.side,
                                                                        .threshold = result.threshold,
                                                                        .opacity = settings.opacity / 100.0});
}

} // namespace app
