#pragma once

#include "app/labs/lab_page.h"
#include "app/services/lab_service.h"
#include "core/labs/spectrum/spectrum_lab.h"

namespace widgets
{
class SpectrumFormulaCard;
class SpectrumPanel;
} // namespace widgets

namespace app
{

class SpectrumPlots;

using SpectrumService = PipelineService<core::SpectrumRequest, core::SpectrumResult, core::SpectrumPipeline>;

/// The Spectrum lab in the window: the Gram matrix and kernel PCA of the points, the kernel's eigenfunctions under a
/// measure, and a bench on which functions are built and their norms taken apart.
class SpectrumPage : public LabPage
{
    Q_OBJECT

public:
    explicit SpectrumPage(Document& document, QWidget* parent = nullptr);

protected:
    void showSettings(const core::Session& session) override;
    std::vector<core::Problem> problems(const core::Session& session) const override;
    std::vector<core::Problem> markProblems(const std::vector<core::Problem>& problems) override;
    void request(const core::Session& session, bool replacesModel) override;
    widgets::Standing standing(const core::Session& answered, const core::Session& now) const override;

private:
    void showAnswer(const SpectrumService::Answer& answer);
    void adviseLine(const core::Session& session);
    void keepFirstColumn();

    SpectrumPlots* plots_;
    widgets::SpectrumPanel* panel_;
    widgets::SpectrumFormulaCard* formula_;
    core::SpectrumResult shown_; // what the formula has its numbers from
    SpectrumService* service_;
};

} // namespace app
