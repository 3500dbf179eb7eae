#include "app/labs/embedding_page.h"

#include "app/labs/coverage_part.h"
#include "app/labs/embedding_plots.h"
#include "app/labs/kernel_posterior_part.h"
#include "app/labs/learning_part.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/embedding/embedding_formula.h"
#include "widgets/embedding/embedding_model_panel.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/embedding/embedding_place.h"
#include "widgets/learning/learning_panel.h"
#include "widgets/posterior/posterior_panel.h"

namespace app
{

EmbeddingPage::EmbeddingPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new EmbeddingPlots(this)),
      model_(new widgets::EmbeddingModelPanel(editors())), panel_(new widgets::EmbeddingPanel(editors())),
      learning_(new LearningPart(document, editors(), plots_)),
      posterior_(new KernelPosteriorPart(document, editors(), plots_,
                                         [](const core::Session& session) { return session.data; })),
      coverage_(new CoveragePart(document, *panel_, editors(), *plots_))
{
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Bayesian kernel learning (BKL)"));
    addEditor(learning_->panel());
    addEditor(posterior_->panel());
    addHeading(tr("Embedding"));
    addForm(model_);
    addForm(panel_);
    panel_->addWatch(coverage_->controls());
    addFormula();
    for (const SideAnswers& side : learning_->answers())
        addService(side);
    addService(posterior_->answers());
    for (Service* helper : posterior_->helpers())
        addHelper(helper);
    connect(posterior_, &KernelPosteriorPart::bandChanged, plots_, &EmbeddingPlots::showIntegrated);
    for (Service* service : coverage_->services())
        addHelper(service);
    connect(learning_, &LearningPart::answered, this, [this](const core::LearningResult& result) {
        inducing_ = result.inducing;
        showInducing();
    });
}

void EmbeddingPage::fitFirst()
{
    learning_->fitFirst();
}

/// Of the evidence always; the embedding may be observed at the points instead.
void EmbeddingPage::showInducing()
{
    const bool shared = document().session().of<core::EmbeddingModel>().sites == core::Sites::Inducing;
    plots()->canvas()->setSiteMeaning(shared ? tr("inducing points") : tr("inducing points of the evidence"));
    plots()->canvas()->showSites(inducing_);
}

void EmbeddingPage::showSettings(const core::Session& session)
{
    model_->setDefaultCount(core::defaultInducingCount(session.data->size(), session.data->dimensions()));
    coverage_->showSession(session);
    learning_->showSession(session);
    posterior_->showSession(session);
    adviseKernel(session, tr("Only the empirical embedding is shown: a prior is known for se, the Matérn family and "
                             "laplacian (finite η: se)."));
}

void EmbeddingPage::request(const core::Session& session, bool replacesModel)
{
    PipelinePage::request(session, replacesModel);
    learning_->request(session, session.data, replacesModel);
}

void EmbeddingPage::showAnswer(const Answer& answer)
{
    const core::EmbeddingResult& result = answer.result;
    plots_->showResult(result, answer.request.data);
    if (result.grid.size() == 0)
        posterior_->showFunction(std::nullopt);
    else if (!result.preview)
        posterior_->showFunction(core::IntegratedFunction{.at = result.grid,
                                                          .level = answer.request.settings.level,
                                                          .x = answer.request.data->x,
                                                          .sites = answer.request.model.sites});
    if (inducing_.cols() == answer.request.data->dimensions())
        showInducing(); // the sites may have changed what they are
    showFormula(widgets::embeddingFormula(answer.request.model, answer.request.kernel, result));
}

void EmbeddingPage::leave()
{
    coverage_->end();
    LabPage::leave();
}

QString EmbeddingPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    if (place.view == QStringLiteral("evidence"))
        return learning_->formulaAt(place);
    return widgets::embeddingAtHtml(answer.request, answer.result, place);
}

} // namespace app
