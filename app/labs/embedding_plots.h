#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/posterior/posterior_target.h"
#include "widgets/drawings/embedding.h"

#include <memory>
#include <optional>

namespace widgets
{
class DrawnPlot;
}

namespace app
{

/// The panels of the Embedding lab: A the sheet; for data on the line B draws of the prior and C the posterior with its
/// band; for data in the plane maps of its mean and standard deviation, of a draw of the prior
/// and of the true embedding; last the evidence.
class EmbeddingPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit EmbeddingPlots(QWidget* parent = nullptr);
    static QStringList views()
    {
        return {"data", "prior", "embedding", "mean", "sd", "truth", "evidence", "traces", "marginal", "pairs"};
    }
    /// Draws a result for `points`; nothing happens when the panels have turned to data of another kind meanwhile.
    void showResult(const core::EmbeddingResult& result, const std::shared_ptr<const core::Dataset>& points);
    /// The embedding with the hyperparameters integrated out; nothing: there is none.
    void showIntegrated(const std::optional<core::IntegratedBand>& band);
    void showFreshSample(std::optional<widgets::FreshSample> sample);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;

private:
    void drawEmbedding();
    void showMaps(const core::EmbeddingResult& result, const core::Dataset& points);

    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot *prior_, *embedding_;              // over the line
    widgets::DrawnPlot *priorMap_, *mean_, *sd_, *truth_; // over the plane

    // what the embedding over the line is drawn of
    core::EmbeddingResult result_;
    std::shared_ptr<const core::Dataset> data_ = std::make_shared<const core::Dataset>(core::emptyDataset(1));
    std::optional<core::IntegratedBand> integrated_;
    std::optional<widgets::FreshSample> fresh_;
};

} // namespace app
