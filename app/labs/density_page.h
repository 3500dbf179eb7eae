#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
#include "core/labs/density/density_lab.h"

namespace widgets
{
class DensityPanel;
class FormulaCard;
} // namespace widgets

namespace app
{

class DensityPlots;

/// The Density lab in the window.
class DensityPage : public LabPage
{
    Q_OBJECT

public:
    explicit DensityPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    void request(const core::Session& session, bool replacesModel) override;
    std::vector<core::Problem> markProblems(const std::vector<core::Problem>& problems) override;

private:
    using DensityService = PipelineService<core::DensityRequest, core::DensityResult, core::DensityPipeline>;
    void showAnswer(const DensityService::Answer& answer);

    DensityPlots* plots_;
    widgets::DensityPanel* panel_;
    widgets::FormulaCard* formula_;
    DensityService* service_;
};

} // namespace app
