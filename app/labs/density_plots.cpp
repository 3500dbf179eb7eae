#include "app/labs/density_plots.h"

#include "core/kernels/lengthscale.h"
#include "widgets/drawings/density.h"
#include "widgets/drawings/feature_space.h"
#include "widgets/plots/drawn_plot.h"

namespace app
{

namespace
{

/// That of all dimensions alike.
std::optional<double> commonLengthscale(const core::Kernel& kernel)
{
    const std::vector<double> all = core::lengthscalesOf(kernel);
    return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

} // namespace

DensityPlots::DensityPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      feature_(new widgets::DrawnPlot(widgets::featureSpaceDrawing({}, core::emptyDataset(1)), this)),
      pulledBack_(new widgets::DrawnPlot(widgets::pulledBackDrawing({}, core::emptyDataset(1)), this)),
      predictive_(new widgets::DrawnPlot(widgets::predictiveDrawing({}, core::emptyDataset(1)), this)),
      map_(new widgets::DrawnPlot(widgets::predictiveMapDrawing({}, core::emptyDataset(2)), this))
{
    add({{"data", sheet_},
         {"feature-space", feature_},
         {"pulled-back", pulledBack_},
         {"predictive", predictive_, map_}});
}

PanelLayout DensityPlots::layoutFor(core::Shape shape) const
{
    if (shape == core::Shape::Line)
        return {.rows = {"data feature-space", "pulled-back predictive"}, .main = "predictive"};
    return {.rows = {"data predictive", "feature-space predictive"},
            .main = "predictive",
            .columnShares = {1, 2},
            .exported = {"data feature-space", "predictive"},
            .letters = "ABD"};
}

void DensityPlots::showResult(const core::DensityResult& result, const core::DensityRequest& request,
                              const QString& map)
{
    const core::Dataset& points = *request.data;
    if (!isArrangedFor(points.shape()))
        return;
    sheet_->showTruth(result.grid, result.truth);
    sheet_->showTruthContours(result.truthContours);
    feature_->show(widgets::featureSpaceDrawing(result, points, map));
    if (isArrangedFor(core::Shape::Line)) {
        pulledBack_->show(widgets::pulledBackDrawing(result, points));
        predictive_->show(widgets::predictiveDrawing(result, points));
    } else {
        map_->show(widgets::predictiveMapDrawing(result, points, commonLengthscale(request.kernel)));
    }
    showPreviewMarks(result.preview);
}

} // namespace app
