#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"

namespace widgets
{
class RegressionFormulaCard;
class RegressionPanel;
} // namespace widgets

namespace app
{

class GpEvidencePart;
class RegressionPlots;

using RegressionService = PipelineService<core::RegressionRequest, core::RegressionResult, core::RegressionPipeline>;
using BagsService = PipelineService<core::BagsRequest, core::BagsResult, core::BagsPipeline>;

/// The Regression lab in the window: what a Gaussian process believes about a function before and after it has seen
/// values of it, kernel ridge regression as its mean, and ridge regression on distributions.
class RegressionPage : public LabPage
{
    Q_OBJECT

public:
    explicit RegressionPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    std::vector<core::Problem> markProblems(const std::vector<core::Problem>& problems) override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void leave() override;

private:
    core::RegressionRequest requestOf(const core::Session& session) const;
    void adviseTargets(const core::Session& session);
    void adviseBags(const core::Session& session);
    void drift(double by);
    void showAnswer(const RegressionService::Answer& answer);
    void showBags(const BagsService::Answer& answer);

    double drift_ = 0.0; // how far the draws have wandered since the page was made
    RegressionPlots* plots_;
    widgets::RegressionPanel* panel_;
    widgets::RegressionFormulaCard* formula_;
    GpEvidencePart* evidence_;
    QWidget* evidenceHeading_;
    RegressionService* service_;
    BagsService* bags_;
};

} // namespace app
