#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
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

using EmbeddingService = PipelineService<core::EmbeddingRequest, core::EmbeddingResult, core::EmbeddingPipeline>;

/// The Embedding lab in the window: the mean embedding of the points, what the prior and the data say about it, and
/// the evidence by which its kernel is learned.
class EmbeddingPage : public LabPage
{
    Q_OBJECT

public:
    explicit EmbeddingPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    std::vector<core::Problem> markProblems(const std::vector<core::Problem>& problems) override;
    void request(const core::Session& session, bool replacesModel) override;
    void greyOut(const Service& service) override;

private:
    void showAnswer(const EmbeddingService::Answer& answer);

    EmbeddingPlots* plots_;
    widgets::EmbeddingModelPanel* model_;
    widgets::EmbeddingPanel* panel_;
    widgets::EmbeddingFormulaCard* formula_;
    LearningPart* learning_;
    EmbeddingService* service_;
};

} // namespace app
