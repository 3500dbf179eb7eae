#include "app/labs/classification_page.h"

#include "app/labs/classification_plots.h"
#include "app/labs/gp_evidence_part.h"
#include "app/labs/gp_posterior_part.h"
#include "app/report/findings.h"
#include "core/data/samples.h"
#include "core/labs/classification/classification_settings.h"
#include "widgets/classification/classification_formula.h"
#include "widgets/classification/classification_panel.h"
#include "widgets/classification/classification_place.h"
#include "widgets/gp/gp_evidence_panel.h"
#include "widgets/plots/plot_text.h"
#include "widgets/posterior/posterior_panel.h"

namespace app
{

ClassificationPage::ClassificationPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new ClassificationPlots(this)),

      evidence_(new GpEvidencePart(document, core::GpModel::Classification, editors(), plots_)),
      posterior_(new GpPosteriorPart(document, core::GpModel::Classification, editors(), plots_))
{
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Classification"));
    auto* panel = addForm(new widgets::ClassificationPanel(editors()));
    connect(plots_, &LabPlots::selectionChanged, panel, &widgets::ClassificationPanel::setSelection);
    addHeading(tr("Evidence"));
    addEditor(evidence_->panel());
    addEditor(posterior_->panel());
    addFormula(widgets::classificationFormula({}, {}));
    for (const SideAnswers& side : evidence_->answers())
        addService(side);
    addService(posterior_->answers());
    for (Service* helper : posterior_->helpers())
        addHelper(helper);
    connect(posterior_, &PosteriorPart::bandChanged, plots_, &ClassificationPlots::showIntegrated);
}

void ClassificationPage::fitFirst()
{
    evidence_->fitFirst();
}

void ClassificationPage::showSettings(const core::Session& session)
{
    evidence_->showSession(session);
    posterior_->showSession(session);
    plots_->showSettings(session.of<core::ClassificationSettings>());
    adviseClasses(session);
}

void ClassificationPage::adviseClasses(const core::Session& session)
{
    if (!core::arePlaces(session.data->shape()))
        return advise({}); // no hand can paint them
    for (const int label :
         {session.of<core::ClassificationSettings>().negative, session.of<core::ClassificationSettings>().positive})
        if (core::rowsOf(*session.data, label).empty())
            return adviseExample(
                tr("There is no point of class %1 yet. Choose "
                   "Sample %1 in the tool bar and paint it, generate it (Ctrl+G), or add a file (File menu).")
                    .arg(widgets::sampleName(session.data->names, label)));
    advise({});
}

void ClassificationPage::request(const core::Session& session, bool replacesModel)
{
    PipelinePage::request(session, replacesModel);
    evidence_->request(session, replacesModel);
}

void ClassificationPage::showAnswer(const Answer& answer)
{
    const core::ClassificationResult& result = answer.result;
    plots_->showResult(result, answer.request);
    if (result.grid.size() == 0)
        posterior_->showFunction(std::nullopt);
    else if (!result.preview)
        posterior_->showFunction(core::IntegratedFunction{.at = result.grid});
    showFormula(widgets::classificationFormula(result, answer.request.settings));
}

QString ClassificationPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    if (place.view == QStringLiteral("evidence"))
        return evidence_->formulaAt(place);
    return widgets::classificationAtHtml(answer.request, answer.result, place);
}

QStringList ClassificationPage::findingsOf(const Answer& answer) const
{
    return app::findingsOf(answer.result, answer.request);
}

} // namespace app
