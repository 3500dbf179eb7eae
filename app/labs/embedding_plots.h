#pragma once

#include "app/labs/lab_plots.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/labs/learning/learning_lab.h"

namespace widgets
{
class DrawnPlot;
class EmbeddingPlot;
class FieldMapPlot;
} // namespace widgets

namespace app
{

class LearningPart;
class PosteriorPart;

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
    /// The evidence's panels, once they are made.
    void setLearning(const LearningPart* learning);
    void showEvidence(core::LearningSettings::View view);
    /// The posterior's panels, once they are made; and whether they are on show.
    void setPosterior(const PosteriorPart* posterior);
    void showPosterior(bool shown);

    /// Draws a result for `points`; nothing happens when the panels have turned to data of another kind meanwhile.
    void showResult(const core::EmbeddingResult& result, const core::Dataset& points);
    widgets::EmbeddingPlot* embedding() const { return embedding_; }

protected:
    Arrangement arrangementFor(core::Shape shape) const override;

private:
    Arrangement withPosterior(bool line) const;
    void showMaps(const core::EmbeddingResult& result, const core::Dataset& points);

    widgets::DataCanvas* sheet_;
    widgets::DrawnPlot* prior_;
    widgets::EmbeddingPlot* embedding_;
    widgets::FieldMapPlot *priorMap_, *mean_, *sd_, *truth_;
    const LearningPart* learning_ = nullptr;
    const PosteriorPart* posterior_ = nullptr;
    bool posteriorShown_ = false;
    core::LearningSettings::View evidence_ = core::LearningSettings::View::Curve;
};

} // namespace app
