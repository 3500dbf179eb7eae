#include "app/labs/density_page.h"

#include "app/labs/density_plots.h"
#include "core/kernels/descriptions.h"
#include "widgets/density/density_panel.h"
#include "widgets/density/formula_card.h"
#include "widgets/density/numerics_strip.h"

namespace app
{

namespace
{

core::DensityRequest requestOf(const core::Session& session)
{
    return {.data = session.data,
            .kernel = session.kernel,
            .settings = session.density,
            .window = session.window,
            .preview = false};
}

} // namespace

DensityPage::DensityPage(Document& document, QWidget* parent)
    : LabPage(document, parent), plots_(new DensityPlots(this)), panel_(new widgets::DensityPanel(editors())),
      formula_(new widgets::FormulaCard(editors())),
      service_(
          addService(new DensityService([this](const DensityService::Answer& answer) { showAnswer(answer); }, this)))
{
    setPlots(plots_);
    addKernelEditor();
    addEditor(panel_);
    setFormulaCard(formula_);
    followEdits(panel_, &widgets::DensityPanel::settingsEdited, &core::Session::density);
    connect(panel_, &widgets::DensityPanel::lockedSettingsEdited, this,
            [this](const std::vector<std::string>& names) { editLockedSettings("density", names); });
}

void DensityPage::showSettings(const core::Session& session)
{
    const Eigen::Index dimensions = session.data->dimensions();
    panel_->setDimensions(static_cast<int>(dimensions));
    panel_->setSettings(session.density);
    panel_->setLockedSettings(lockedSettings(session, "density"));
    panel_->setDefaultSigma0(core::defaultDensitySettings(*session.data, session.kernel).model.sigma0);
    const bool wholeLine = dimensions == 1 && core::isUnbounded(session.kernel);
    panel_->setWholeLineAvailable(
        wholeLine, tr("Only kernels that grow without bound (linear, poly, parabola, …) give a density that "
                      "is proper on the whole line; this one is normalised over the window."));
}

std::vector<core::Problem> DensityPage::problems(const core::Session& session) const
{
    return core::problems(requestOf(session));
}

std::vector<core::Problem> DensityPage::markProblems(const std::vector<core::Problem>& problems)
{
    return panel_->showProblems(problems);
}

void DensityPage::request(const core::Session& session, bool replacesModel)
{
    service_->request(requestOf(session), replacesModel);
}

void DensityPage::showAnswer(const DensityService::Answer& answer)
{
    const core::DensityResult& result = answer.result;
    const core::Dataset& points = *answer.request.data;
    plots_->showResult(result, points);
    formula_->setNumbers(
        {.observations = points.size(), .model = answer.request.settings.model, .kernel = answer.request.kernel});
    strip()->showNumerics(result.numerics, result.preview);
    remark(result.remarks);
}

} // namespace app
