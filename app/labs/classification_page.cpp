#include "app/labs/classification_page.h"

#include "app/labs/classification_plots.h"
#include "app/labs/gp_evidence_part.h"
#include "core/data/samples.h"
#include "widgets/classification/classification_formula_card.h"
#include "widgets/classification/classification_panel.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/gp/gp_evidence_panel.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>

namespace app
{

namespace
{

const std::string lab = "classification";
const std::string nu = "nu";

core::ClassificationRequest requestOf(const core::Session& session)
{
    return {.data = session.data,
            .kernel = session.kernel,
            .settings = session.classification,
            .window = session.window,
            .preview = false};
}

} // namespace

ClassificationPage::ClassificationPage(Document& document, QWidget* parent)
    : LabPage(document, parent), plots_(new ClassificationPlots(this)),
      panel_(new widgets::ClassificationPanel(editors())), formula_(new widgets::ClassificationFormulaCard(editors())),
      evidence_(new GpEvidencePart(document, core::GpModel::Classification, editors(), plots_)),
      service_(addService(
          new ClassificationService([this](const ClassificationService::Answer& answer) { showAnswer(answer); }, this)))
{
    plots_->setEvidence(evidence_);
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Classification"));
    addEditor(panel_);
    addHeading(tr("Evidence"));
    addEditor(evidence_->panel());
    setFormulaCard(formula_);
    for (const SideAnswers& side : evidence_->answers())
        addService(side);
    connect(panel_, &widgets::ClassificationPanel::nuLockToggled, this,
            [this](bool locked) { editLockedSettings(lab, locked ? std::vector{nu} : std::vector<std::string>()); });
    followEdits(panel_, &widgets::ClassificationPanel::settingsEdited, &core::Session::classification);
}

void ClassificationPage::showSettings(const core::Session& session)
{
    panel_->setSamples(core::sampleCount(*session.data));
    panel_->setDimensions(static_cast<int>(session.data->dimensions()));
    panel_->setSettings(session.classification);
    const std::vector<std::string> locks = lockedSettings(session, lab);
    panel_->setNuLocked(std::ranges::find(locks, nu) != locks.end());
    evidence_->showSession(session);
    plots_->showSettings(session);
    adviseClasses(session);
}

void ClassificationPage::adviseClasses(const core::Session& session)
{
    for (const int label : {session.classification.negative, session.classification.positive})
        if (core::rowsOf(*session.data, label).empty())
            return advise(tr("There is no point of class %1 yet. Choose "
                             "Sample %1 in the tool bar and paint it, generate it (Ctrl+G), or add a file (File menu).")
                              .arg(widgets::sampleName(label)));
    advise({});
}

std::vector<core::Problem> ClassificationPage::problems(const core::Session& session) const
{
    return core::problems(requestOf(session));
}

std::vector<core::Problem> ClassificationPage::markProblems(const std::vector<core::Problem>& problems)
{
    return panel_->showProblems(problems);
}

void ClassificationPage::request(const core::Session& session, bool replacesModel)
{
    service_->request(requestOf(session), replacesModel);
    evidence_->request(session, replacesModel);
}

void ClassificationPage::showAnswer(const ClassificationService::Answer& answer)
{
    const core::ClassificationResult& result = answer.result;
    plots_->showResult(result, answer.request);
    formula_->setNumbers(result, answer.request.settings);
    strip()->showRun(result.milliseconds, result.jitter, result.route, result.preview);
    remark(result.remarks);
}

} // namespace app
