#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
#include "core/labs/classification/classification_lab.h"

namespace widgets
{
class ClassificationFormulaCard;
class ClassificationPanel;
} // namespace widgets

namespace app
{

class ClassificationPlots;
class GpEvidencePart;

using ClassificationService =
    PipelineService<core::ClassificationRequest, core::ClassificationResult, core::ClassificationPipeline>;

/// The Classification lab in the window: the probability that a Gaussian process gives two classes, by Laplace's
/// method, and another classifier with the same kernel beside it.
class ClassificationPage : public LabPage
{
    Q_OBJECT

public:
    explicit ClassificationPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    std::vector<core::Problem> markProblems(const std::vector<core::Problem>& problems) override;
    void request(const core::Session& session, bool replacesModel) override;

private:
    void showAnswer(const ClassificationService::Answer& answer);
    void adviseClasses(const core::Session& session);

    ClassificationPlots* plots_;
    widgets::ClassificationPanel* panel_;
    widgets::ClassificationFormulaCard* formula_;
    GpEvidencePart* evidence_;
    ClassificationService* service_;
};

} // namespace app
