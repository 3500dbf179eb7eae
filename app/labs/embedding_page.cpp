#include "app/labs/embedding_page.h"

#include "app/labs/embedding_plots.h"
#include "app/labs/learning_part.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/embedding/embedding_formula_card.h"
#include "widgets/embedding/embedding_model_panel.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/learning/learning_panel.h"

namespace app
{

namespace
{

core::EmbeddingRequest requestOf(const core::Session& session)
{
    return {.data = session.data,
            .kernel = session.kernel,
            .model = session.embedding,
            .settings = session.embeddingLab,
            .window = session.window,
            .seed = session.seed,
            .preview = false};
}

} // namespace

EmbeddingPage::EmbeddingPage(Document& document, QWidget* parent)
    : LabPage(document, parent), plots_(new EmbeddingPlots(this)), model_(new widgets::EmbeddingModelPanel(editors())),
      panel_(new widgets::EmbeddingPanel(editors())), formula_(new widgets::EmbeddingFormulaCard(editors())),
      learning_(new LearningPart(document, editors(), plots_)),
      service_(addService(
          new EmbeddingService([this](const EmbeddingService::Answer& answer) { showAnswer(answer); }, this)))
{
    plots_->setLearning(learning_);
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Kernel learning"));
    addEditor(learning_->panel());
    addHeading(tr("Embedding"));
    addEditor(model_);
    addEditor(panel_);
    setFormulaCard(formula_);
    for (Service* service : learning_->services())
        addService(service);
    followEdits(model_, &widgets::EmbeddingModelPanel::modelEdited, &core::Session::embedding);
    connect(learning_, &LearningPart::answered, this,
            [this](const core::LearningResult& result) { plots()->canvas()->showSites(result.inducing); });
    followEdits(panel_, &widgets::EmbeddingPanel::settingsEdited, &core::Session::embeddingLab);
}

void EmbeddingPage::showSettings(const core::Session& session)
{
    model_->setModel(session.embedding);
    model_->setDefaultCount(core::defaultInducingCount(session.data->size(), session.data->dimensions()));
    panel_->setDimensions(static_cast<int>(session.data->dimensions()));
    panel_->setSettings(session.embeddingLab);
    learning_->showSession(session);
    plots_->showEvidence(session.learning.view);
}

std::vector<core::Problem> EmbeddingPage::problems(const core::Session& session) const
{
    return core::problems(requestOf(session));
}

std::vector<core::Problem> EmbeddingPage::markProblems(const std::vector<core::Problem>& problems)
{
    model_->showProblems(problems);
    panel_->showProblems(problems);
    std::vector<core::Problem> rest;
    for (const core::Problem& problem : problems)
        if (problem.field == "window")
            rest.push_back(problem);
    return rest;
}

void EmbeddingPage::request(const core::Session& session, bool replacesModel)
{
    service_->request(requestOf(session), replacesModel);
    learning_->request(session, session.data, replacesModel);
}

void EmbeddingPage::greyOut(const Service& service)
{
    if (&service == service_)
        LabPage::greyOut(service);
}

void EmbeddingPage::showAnswer(const EmbeddingService::Answer& answer)
{
    const core::EmbeddingResult& result = answer.result;
    plots_->showResult(result, *answer.request.data);
    formula_->setText(widgets::embeddingFormulaHtml(answer.request.model, answer.request.kernel, result.observations,
                                                    result.sites.rows()));
    strip()->showRun(result.milliseconds, result.jitter, result.route, result.preview);
    remark(result.remarks);
}

} // namespace app
