#include "app/labs/embedding_plots.h"

#include "widgets/drawings/functions.h"
#include "widgets/plots/drawn_plot.h"

#include <utility>

namespace app
{

EmbeddingPlots::EmbeddingPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      prior_(new widgets::DrawnPlot(widgets::embeddingPriorDrawing({}, core::emptyDataset(1)), this)),
      embedding_(new widgets::DrawnPlot(widgets::embeddingDrawing({}, core::emptyDataset(1)), this)),
      priorMap_(new widgets::DrawnPlot(widgets::embeddingPriorMapDrawing({}, core::emptyDataset(2)), this)),
      mean_(new widgets::DrawnPlot(widgets::embeddingMeanMapDrawing({}, core::emptyDataset(2)), this)),
      sd_(new widgets::DrawnPlot(widgets::embeddingSdMapDrawing({}, core::emptyDataset(2)), this)),
      truth_(new widgets::DrawnPlot(widgets::embeddingTruthMapDrawing({}, core::emptyDataset(2)), this))
{
    add({{"data", sheet_},
         {"prior", prior_, priorMap_},
         {"embedding", embedding_},
         {"mean", mean_},
         {"sd", sd_},
         {"truth", truth_}});
}

/// The prior's panels make room for the posterior of the hyperparameters.
PanelLayout EmbeddingPlots::layoutFor(core::Shape shape) const
{
    const bool line = shape == core::Shape::Line;
    if (has("traces"))
        return {.rows = {line ? "data embedding evidence" : "data mean evidence", "traces marginal pairs"},
                .main = line ? "embedding" : "mean"};
    if (line)
        return {.rows = {"data prior", "embedding evidence"}, .main = "embedding"};
    return {.rows = {"data mean sd", "prior truth evidence"}, .main = "mean"};
}

void EmbeddingPlots::showResult(const core::EmbeddingResult& result, const std::shared_ptr<const core::Dataset>& points)
{
    if (!isArrangedFor(points->shape()))
        return;
    if (isArrangedFor(core::Shape::Line)) {
        prior_->show(widgets::embeddingPriorDrawing(result, *points));
        result_ = result;
        data_ = points;
        drawEmbedding();
    } else {
        showMaps(result, *points);
    }
    showPreviewMarks(result.preview);
}

void EmbeddingPlots::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    drawEmbedding();
}

void EmbeddingPlots::showFreshSample(std::optional<widgets::FreshSample> sample)
{
    fresh_ = std::move(sample);
    drawEmbedding();
}

void EmbeddingPlots::drawEmbedding()
{
    embedding_->show(widgets::embeddingDrawing(result_, *data_, integrated_, fresh_));
}

void EmbeddingPlots::showMaps(const core::EmbeddingResult& result, const core::Dataset& points)
{
    mean_->show(widgets::embeddingMeanMapDrawing(result, points));
    sd_->show(widgets::embeddingSdMapDrawing(result, points));
    truth_->show(widgets::embeddingTruthMapDrawing(result, points));
    priorMap_->show(widgets::embeddingPriorMapDrawing(result, points));
}

} // namespace app
