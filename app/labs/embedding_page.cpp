#include "app/labs/embedding_page.h"

#include "app/labs/embedding_plots.h"
#include "app/labs/learning_part.h"
#include "core/data/generators.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/embedding/embedding_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "widgets/controls/problem_label.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/embedding/embedding_formula_card.h"
#include "widgets/embedding/embedding_model_panel.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/embedding/embedding_place.h"
#include "widgets/learning/learning_panel.h"
#include "widgets/plots/embedding_plot.h"
#include "widgets/plots/plot_text.h"

namespace app
{

namespace
{

/// Why there are no bands whose coverage could be counted; empty where there are.
QString whyNoCoverage(const core::Session& session)
{
    const core::Dataset& data = *session.data;
    const bool known = data.size() > 0 && data.generation && core::arePlaces(data.shape()) &&
                       core::trueLogDensity(*data.generation, data.x.topRows(1));
    if (!known)
        return EmbeddingPage::tr(
            "The true embedding must be known: generate the points from a source with a known density.");
    const auto prior = core::embeddingPrior(session.kernel, data.dimensions(), std::nullopt);
    const auto* failure = std::get_if<core::Failure>(&prior);
    return failure ? widgets::asSentence(failure->what) : QString();
}

} // namespace

EmbeddingPage::EmbeddingPage(Document& document, QWidget* parent)
    : PipelinePage(document, parent), plots_(new EmbeddingPlots(this)),
      model_(new widgets::EmbeddingModelPanel(editors())), panel_(new widgets::EmbeddingPanel(editors())),
      formula_(new widgets::EmbeddingFormulaCard(editors())), learning_(new LearningPart(document, editors(), plots_)),
      coverage_(addHelper(
          new CoverageService([this](const CoverageService::Answer& answer) { showCoverage(answer); }, this))),
      watch_(new widgets::WatchControls(widgets::coverageWords(), editors())),
      watcher_(addHelper(
          new CoverageWatchService([this](const CoverageWatchService::Answer& answer) { showWatched(answer); }, this)))
{
    plots_->setLearning(learning_);
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Bayesian kernel learning (BKL)"));
    addEditor(learning_->panel());
    addHeading(tr("Embedding"));
    addForm(model_);
    addForm(panel_);
    addEditor(watch_);
    setFormulaCard(formula_);
    for (const SideAnswers& side : learning_->answers())
        addService(side);
    connect(panel_, &widgets::EmbeddingPanel::coverageRequested, this, &EmbeddingPage::checkCoverage);
    connect(watch_, &widgets::WatchControls::stepRequested, this, &EmbeddingPage::watchNext);
    connect(watch_, &widgets::WatchControls::endRequested, this, &EmbeddingPage::endWatch);
    connect(coverage_, &Service::cancelled, panel_, [this] { panel_->showCoverage({}); });
    connect(watcher_, &Service::failed, this, &EmbeddingPage::endWatch); // the next sample would fail likewise
    connect(learning_, &LearningPart::answered, this, [this](const core::LearningResult& result) {
        inducing_ = result.inducing;
        showInducing();
    });
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
    coverage_->cancel(); // it was asked of other settings
    panel_->showCoverage({});
    endWatch();
    const QString why = whyNoCoverage(session);
    panel_->setCoverageAvailable(why.isEmpty(), why);
    watch_->setVisible(session.data->shape() == core::Shape::Line); // in the plane there is no room for intervals
    watch_->setAvailable(why.isEmpty(), why);
    learning_->showSession(session);
    adviseKernel(session.kernel, tr("Only the empirical embedding is shown: its prior, the posterior and the evidence "
                                    "are known for the kernel se."));
    plots_->showEvidence(session.of<core::LearningSettings>().view);
}

void EmbeddingPage::request(const core::Session& session, bool replacesModel)
{
    PipelinePage::request(session, replacesModel);
    learning_->request(session, session.data, replacesModel);
}

void EmbeddingPage::showAnswer(const Answer& answer)
{
    const core::EmbeddingResult& result = answer.result;
    plots_->showResult(result, *answer.request.data);
    if (inducing_.cols() == answer.request.data->dimensions())
        showInducing(); // the sites may have changed what they are
    formula_->setText(widgets::embeddingFormulaHtml(answer.request.model, answer.request.kernel, result));
}

core::CoverageStudy EmbeddingPage::study() const
{
    const core::Session& session = document().session();
    return {.generation = *session.data->generation,
            .kernel = session.kernel,
            .model = session.of<core::EmbeddingModel>(),
            .level = session.of<core::EmbeddingSettings>().level,
            .at = core::coveragePlaces(session.window),
            .seed = session.seed};
}

void EmbeddingPage::checkCoverage()
{
    panel_->showCoverage(tr("Drawing samples…"));
    coverage_->request(study(), true);
}

core::Outcome<core::CoverageFrame> CoverageSteps::solve(const CoverageStep& step, std::stop_token stop)
{
    if (!watch_ || step.shown == 1 || step.shown != done_ + 1) {
        watch_.reset(); // of another study
        done_ = 0;
        auto begun = core::CoverageWatch::begin(step.study);
        if (const auto* failure = std::get_if<core::Failure>(&begun))
            return *failure;
        watch_ = std::get<core::CoverageWatch>(std::move(begun));
    }
    core::Outcome<core::CoverageFrame> frame = core::Cancelled{};
    while (done_ < step.shown && !stop.stop_requested()) {
        frame = watch_->next();
        ++done_;
        if (std::holds_alternative<core::Failure>(frame))
            return frame;
    }
    return done_ == step.shown ? frame : core::Cancelled{};
}

void EmbeddingPage::watchNext()
{
    if (!watcher_->isIdle())
        return; // the last one is still on its way
    watcher_->request({.study = study(), .shown = ++watched_}, false);
}

void EmbeddingPage::showWatched(const CoverageWatchService::Answer& answer)
{
    if (watched_ == 0)
        return;
    const core::CoverageFrame& frame = answer.result;
    plots_->embedding()->showReplicate(frame, answer.request.study.at.col(0));
    const QString samples = frame.done == 1 ? tr("1 sample") : tr("%1 samples").arg(frame.done);
    watch_->showCount(tr("%1: the %2 credible interval held the true embedding at %3 % of the places")
                          .arg(samples)
                          .arg(widgets::percentText(answer.request.study.level))
                          .arg(100.0 * frame.soFar.posterior, 0, 'f', 1));
}

void EmbeddingPage::endWatch()
{
    watch_->stop();
    if (watched_ == 0)
        return;
    watched_ = 0;
    watcher_->cancel();
    plots_->embedding()->showReplicate({}, {});
}

void EmbeddingPage::leave()
{
    endWatch();
    LabPage::leave();
}

void EmbeddingPage::showCoverage(const CoverageService::Answer& answer)
{
    const auto percent = [](double share, double error) {
        return tr("%1 ± %2 %").arg(100.0 * share, 0, 'f', 1).arg(100.0 * error, 0, 'f', 1);
    };
    const core::Coverage& found = answer.result;
    panel_->showCoverage(
        tr("In %1 fresh samples the %2 credible band held the true embedding at %3 of %4 places in "
           "the window, the band of the central limit theorem at %5.")
            .arg(answer.request.repeats)
            .arg(widgets::percentText(answer.request.level), percent(found.posterior, found.posteriorError))
            .arg(answer.request.at.rows())
            .arg(percent(found.clt, found.cltError)));
}

QString EmbeddingPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    if (place.view == QStringLiteral("evidence"))
        return learning_->formulaAt(place);
    return widgets::embeddingAtHtml(answer.request, answer.result, place);
}

} // namespace app
