#pragma once

#include "app/labs/pipeline_page.h"
#include "core/labs/embedding/embedding_lab.h"

#include <QCoreApplication>

#include <Eigen/Core>

namespace widgets
{
class EmbeddingModelPanel;
class EmbeddingPanel;
} // namespace widgets

namespace app
{

class CoveragePart;
class EmbeddingPlots;
class LearningPart;
class KernelPosteriorPart;

/// The Embedding lab in the window: the mean embedding of the points, what the prior and the data say about it, and
/// the evidence by which its kernel is learned.
class EmbeddingPage : public PipelinePage<core::EmbeddingPipeline>
{
    Q_DECLARE_TR_FUNCTIONS(app::EmbeddingPage)

public:
    EmbeddingPage(const Lab& lab, Document& document, QWidget* parent = nullptr);

    void fitFirst() override;

protected:
    void showSettings(const core::Session& session) override;
    void request(const core::Session& session, bool replacesModel) override;
    void leave() override;
    void showAnswer(const Answer& answer) override;
    QString formulaOf(const Answer& answer, const widgets::PointedPlace& place) const override;

private:
    void showInducing();

    EmbeddingPlots* plots_;
    widgets::EmbeddingModelPanel* model_;
    widgets::EmbeddingPanel* panel_;
    LearningPart* learning_;
    KernelPosteriorPart* posterior_;
    CoveragePart* coverage_;
    Eigen::MatrixXd inducing_{0, 1}; // of the evidence
};

} // namespace app
