#pragma once

#include "app/labs/pipeline_page.h"
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

using RegressionPipelinePage = PipelinePage<core::RegressionRequest, core::RegressionResult, core::RegressionPipeline>;
using BagsService = PipelineService<core::BagsRequest, core::BagsResult, core::BagsPipeline>;

/// The Regression lab in the window: what a Gaussian process believes about a function before and after it has seen
/// values of it, kernel ridge regression as its mean, and ridge regression on distributions.
class RegressionPage : public RegressionPipelinePage
{
    Q_OBJECT

public:
    explicit RegressionPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    core::RegressionRequest requestOf(const core::Session& session) const override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;
    void leave() override;
    void showAnswer(const Answer& answer) override;

private:
    void adviseTargets(const core::Session& session);
    void adviseBags(const core::Session& session);
    void drift(double by);
    void showBags(const BagsService::Answer& answer);

    double drift_ = 0.0; // how far the draws have wandered since the page was made
    RegressionPlots* plots_;
    widgets::RegressionPanel* panel_;
    widgets::RegressionFormulaCard* formula_;
    GpEvidencePart* evidence_;
    QWidget* evidenceHeading_;
    BagsService* bags_;
};

} // namespace app
