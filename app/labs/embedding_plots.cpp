#include "app/labs/embedding_plots.h"

#include "app/labs/learning_part.h"
#include "app/labs/posterior_arrangement.h"
#include "app/labs/posterior_part.h"
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
    prior_->setTitle(QStringLiteral("B"), prior_->title());
    embedding_->setTitle(QStringLiteral("C"), embedding_->title());
    mean_->setTitle(QStringLiteral("B"), mean_->title());
    sd_->setTitle(QStringLiteral("C"), sd_->title());
    priorMap_->setTitle(QStringLiteral("D"), priorMap_->title());
    truth_->setTitle(QStringLiteral("E"), truth_->title());
    add({sheet_, prior_, embedding_, priorMap_, mean_, sd_, truth_});
}

void EmbeddingPlots::setLearning(const LearningPart* learning)
{
    learning_ = learning;
    add(learning->plots(), false);
}

void EmbeddingPlots::setPosterior(const PosteriorPart* posterior)
{
    posterior_ = posterior;
    add(posterior->plots(), false);
}

void EmbeddingPlots::showPosterior(bool shown)
{
    if (std::exchange(posteriorShown_, shown) != shown)
        rearrange();
}

void EmbeddingPlots::showEvidence(core::LearningSettings::View view)
{
    if (view == evidence_)
        return;
    evidence_ = view;
    rearrange();
}

LabPlots::Arrangement EmbeddingPlots::arrangementFor(core::Shape shape) const
{
    widgets::PlotView* evidence = learning_->plotFor(evidence_);
    const bool line = shape == core::Shape::Line;
    evidence->setTitle(line ? QStringLiteral("D") : QStringLiteral("F"), evidence->title());
    if (posteriorShown_)
        return withPosterior(line);
    embedding_->setTitle(QStringLiteral("C"), embedding_->title());
    if (!line)
        return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                           {.view = "mean", .plot = mean_, .row = 0, .column = 1, .isMain = true},
                           {.view = "sd", .plot = sd_, .row = 0, .column = 2},
                           {.view = "prior", .plot = priorMap_, .row = 1, .column = 0},
                           {.view = "truth", .plot = truth_, .row = 1, .column = 1},
                           {.view = "evidence", .plot = evidence, .row = 1, .column = 2}},
                .columnStretch = {1, 1, 1}};
    return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                       {.view = "prior", .plot = prior_, .row = 0, .column = 1},
                       {.view = "embedding", .plot = embedding_, .row = 1, .column = 0, .isMain = true},
                       {.view = "evidence", .plot = evidence, .row = 1, .column = 1}}};
}

/// The prior's panels make room for the posterior of the hyperparameters.
LabPlots::Arrangement EmbeddingPlots::withPosterior(bool line) const
{
    widgets::PlotView* main = mean_;
    if (line)
        main = embedding_;
    return abovePosterior({{.view = "data", .plot = sheet_},
                           {.view = line ? "embedding" : "mean", .plot = main, .isMain = true},
                           {.view = "evidence", .plot = learning_->plotFor(evidence_)}},
                          *posterior_);
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
    for (widgets::PlotView* plot :
         std::initializer_list<widgets::PlotView*>{prior_, embedding_, priorMap_, mean_, sd_, truth_}) {
        plot->showPreviewMark(result.preview);
    }
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
