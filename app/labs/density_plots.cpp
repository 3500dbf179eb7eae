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
    feature_->setTitle(QStringLiteral("B"), feature_->title());
    pulledBack_->setTitle(QStringLiteral("C"), pulledBack_->title());
    predictive_->setTitle(QStringLiteral("D"), predictive_->title());
    map_->setTitle(QStringLiteral("D"), map_->title());
    add({sheet_, feature_, pulledBack_, predictive_, map_});
}

LabPlots::Arrangement DensityPlots::arrangementFor(core::Shape shape) const
{
    if (shape != core::Shape::Line)
        return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                           {.view = "feature-space", .plot = feature_, .row = 1, .column = 0},
                           {.view = "predictive", .plot = map_, .row = 0, .column = 1, .rowSpan = 2, .isMain = true}},
                .columnStretch = {1, 2},
                .sheet = {{"data", "feature-space"}, {"predictive"}}};
    return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                       {.view = "feature-space", .plot = feature_, .row = 0, .column = 1},
                       {.view = "pulled-back", .plot = pulledBack_, .row = 1, .column = 0},
                       {.view = "predictive", .plot = predictive_, .row = 1, .column = 1, .isMain = true}}};
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
