#include "app/labs/classification_plots.h"

#include "core/labs/classification/classification_settings.h"
#include "widgets/drawings/classification.h"
#include "widgets/drawings/classification_maps.h"
#include "widgets/drawings/classification_newton.h"
#include "widgets/drawings/companion.h"
#include "widgets/plots/drawn_plot.h"

namespace app
{

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
    add({{"data", sheet_},
         {"probability", probability_, probabilityMap_},
         {"latent", latent_, varianceMap_},
         {"companion", companion_, companionMap_}});
    add({{"newton", newton_}}, Linked::No);
}

void ClassificationPlots::showSettings(const core::ClassificationSettings& settings)
{
    if (settings.companion == core::ClassificationSettings::Companion::None)
        put({{"companion"}});
    else
        put({{"companion", companion_, companionMap_}});
}

/// The sheet and the probability above a row of smaller panels; on the line, where the latent function is one of them,
/// the Newton steps are aside.
PanelLayout ClassificationPlots::layoutFor(core::Shape shape) const
{
    const bool beside = has("companion");
    PanelLayout layout{.main = "probability"};
    if (has("traces")) {
        layout.rows = {"data probability evidence", "traces marginal pairs"};
    } else if (shape == core::Shape::Line) {
        layout.rows = {"data*3 probability*3", beside ? "latent*2 companion*2 evidence*2" : "latent*3 evidence*3"};
        layout.aside = {"newton"};
    } else {
        layout.rows = {"data*3 probability*3",
                       beside ? "companion*2 newton*2 evidence*2" : "latent*2 newton*2 evidence*2"};
        layout.rowShares = {3, 2};
    }
    return layout;
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
    showPreviewMarks(result.preview);
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
