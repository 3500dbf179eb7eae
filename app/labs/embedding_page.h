#pragma once

#include "app/labs/pipeline_page.h"
#include "core/embedding/coverage.h"
#include "core/labs/embedding/embedding_lab.h"

namespace widgets
{
class EmbeddingFormulaCard;
class EmbeddingModelPanel;
class EmbeddingPanel;
} // namespace widgets

namespace app
{

class EmbeddingPlots;
class LearningPart;

/// Simulates the coverage of the bands.
struct CoverageRun {
    core::Outcome<core::Coverage> solve(const core::CoverageStudy& study, std::stop_token stop)
    {
        return core::bandCoverage(study, {}, std::move(stop));
    }
};
using CoverageService = DirectService<CoverageRun>;

/// The Embedding lab in the window: the mean embedding of the points, what the prior and the data say about it, and
/// the evidence by which its kernel is learned.
class EmbeddingPage : public PipelinePage<core::EmbeddingPipeline>
{
    Q_OBJECT

public:
    explicit EmbeddingPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    void request(const core::Session& session, bool replacesModel) override;
    void showAnswer(const Answer& answer) override;

private:
    void showInducing();
    void checkCoverage();
    void showCoverage(const CoverageService::Answer& answer);

    EmbeddingPlots* plots_;
    widgets::EmbeddingModelPanel* model_;
    widgets::EmbeddingPanel* panel_;
    widgets::EmbeddingFormulaCard* formula_;
    LearningPart* learning_;
    CoverageService* coverage_;
    Eigen::MatrixXd inducing_{0, 1}; // of the evidence
};

} // namespace app
