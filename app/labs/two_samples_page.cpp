#include "app/labs/two_samples_page.h"

#include "app/labs/bayes_factor_part.h"
#include "app/labs/kernel_posterior_part.h"
#include "app/labs/learning_part.h"
#include "app/labs/scale_scan_part.h"
#include "app/labs/step_watch.h"
#include "app/labs/two_samples_plots.h"
#include "app/report/findings.h"
#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/embedding/embedding_model_panel.h"
#include "widgets/learning/learning_panel.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/posterior/posterior_panel.h"
#include "widgets/two_samples/bayes_factor_panel.h"
#include "widgets/two_samples/gram_blocks.h"
#include "widgets/two_samples/mmd_formula.h"
#include "widgets/two_samples/scale_scan_panel.h"
#include "widgets/two_samples/two_samples_panel.h"
#include "widgets/two_samples/two_samples_place.h"

#include <QVBoxLayout>

namespace app
{

namespace
{

/// The samples that a session compares.
std::shared_ptr<const core::Dataset> samplePair(const core::Session& session)
{
    const auto& settings = session.of<core::TwoSamplesSettings>();
    return std::make_shared<const core::Dataset>(core::pairOfSamples(*session.data, settings.first, settings.second));
}

} // namespace

TwoSamplesPage::TwoSamplesPage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new TwoSamplesPlots(this)),
      panel_(new widgets::TwoSamplesPanel(editors())),
      watcher_(addHelper(
          new WatchService([this](const WatchService::Answer& answer) { showWatched(answer.result); }, this))),
      watch_(new StepWatch(new widgets::WatchControls(widgets::nullWords(), editors()), watcher_,
                           {.ask = [this](int seen) { askToWatch(seen); },
                            .restore = [this] { plots_->endWatch(); },
                            .whyNone = [this] { return whyNoNull(*this, result_.nullStatistics); }},
                           this)),
      model_(new widgets::EmbeddingModelPanel(editors())), gram_(new widgets::GramBlocks),
      learning_(new LearningPart(document, editors(), plots_)),
      posterior_(new KernelPosteriorPart(document, editors(), plots_, &samplePair)),
      bayesFactor_(new BayesFactorPart(document, editors(), plots_)),
      scaleScan_(new ScaleScanPart(document, editors(), plots_))
{
    setPlots(plots_);
    addKernelEditor();
    using widgets::Fold;
    addHeading(tr("Two samples"));
    addForm(panel_);
    addEditor(watch_->controls());
    addEditor(scaleScan_->panel());
    addHeading(tr("Bayesian kernel learning (BKL)"), Fold::Begins::Folded);
    addEditor(learning_->panel());
    addEditor(posterior_->panel());
    addHeading(tr("Bayes factor"), Fold::Begins::Folded);
    addEditor(bayesFactor_->panel());
    addHeading(tr("Embedding"), Fold::Begins::Folded);
    addForm(model_);
    connect(addFormula(widgets::mmdFormula({}), gram_), &widgets::FormulaCard::linkHovered, gram_,
            &widgets::GramBlocks::highlightTerm);
    for (const SideAnswers& side : learning_->answers())
        addService(side);
    addService(posterior_->answers());
    addService(bayesFactor_->answers());
    addService(scaleScan_->answers());
    for (Service* helper : posterior_->helpers())
        addHelper(helper);
    connect(posterior_, &KernelPosteriorPart::drawsShown, scaleScan_,
            [this] { scaleScan_->showPosterior(posterior_->ofLengthscale()); });
    connect(plots_->null(), &widgets::HandLinePlot::valueChosen, this, &TwoSamplesPage::moveDelta);
    connect(posterior_, &KernelPosteriorPart::bandChanged, plots_, &TwoSamplesPlots::showIntegrated);
    connect(learning_, &LearningPart::answered, this, [this](const core::LearningResult& result) {
        if (!result.preview)
            scaleScan_->showChoosers(result.choosers);
        const bool shared = this->document().session().of<core::EmbeddingModel>().sites == core::Sites::Inducing;
        plots()->canvas()->setSiteMeaning(shared ? tr("inducing points") : tr("inducing points of the evidence"));
        plots()->canvas()->showSites(result.inducing);
    });
}

void TwoSamplesPage::fitFirst()
{
    learning_->fitFirst();
}

void TwoSamplesPage::showSettings(const core::Session& session)
{
    watch_->end(); // what was watched belongs to other data or settings
    model_->setDefaultCount(core::defaultInducingCount(session.data->size(), session.data->dimensions()));
    learning_->showSession(session);
    posterior_->showSession(session);
    bayesFactor_->showSession(session);
    scaleScan_->showSession(session);
    adviseKernel(session, tr("Only test and empirical witness are shown: a band is known for se, the Matérn family and "
                             "laplacian (finite η: se)."));
    panel_->setColumns(session.data->columnNames);
}

void TwoSamplesPage::adviseOn(const std::vector<core::Problem>& problems)
{
    const bool paintable = core::arePlaces(document().session().data->shape());
    const QString lack = widgets::sentenceFor("samples", problems);
    gram_->setLack(lack);
    if (paintable && !lack.isEmpty())
        adviseExample(lack); // in the words of the form
}

void TwoSamplesPage::request(const core::Session& session, bool replacesModel)
{
    PipelinePage::request(session, replacesModel);
    if (!pair_ || pairedData_.get() != session.data.get() ||
        pairedFirst_ != session.of<core::TwoSamplesSettings>().first ||
        pairedSecond_ != session.of<core::TwoSamplesSettings>().second) {
        pairedData_ = session.data;
        pairedFirst_ = session.of<core::TwoSamplesSettings>().first;
        pairedSecond_ = session.of<core::TwoSamplesSettings>().second;
        pair_ = std::make_shared<const core::Dataset>(core::pairOfSamples(*pairedData_, pairedFirst_, pairedSecond_));
    }
    learning_->request(session, pair_, replacesModel);
    bayesFactor_->request(session, pair_, replacesModel);
    scaleScan_->request(session, pair_);
}

widgets::Standing TwoSamplesPage::standing(const core::Session& answered, const core::Session& now) const
{
    const bool samePair = answered.of<core::TwoSamplesSettings>().first == now.of<core::TwoSamplesSettings>().first &&
                          answered.of<core::TwoSamplesSettings>().second == now.of<core::TwoSamplesSettings>().second;
    return samePair ? LabPage::standing(answered, now) : widgets::Standing::OtherData;
}

void TwoSamplesPage::leave()
{
    watch_->end();
    LabPage::leave();
}

void TwoSamplesPage::restyle(const widgets::Theme& theme)
{
    gram_->setTheme(theme);
}

void TwoSamplesPage::showAnswer(const Answer& answer)
{
    const core::TwoSamplesResult& result = answer.result;
    plots_->showResult(result, answer.request);
    const core::TwoSamplesSettings& settings = answer.request.settings;
    if (result.grid.size() == 0)
        posterior_->showFunction(std::nullopt);
    else if (!result.preview)
        posterior_->showFunction(core::IntegratedFunction{.at = result.grid,
                                                          .level = settings.bandLevel,
                                                          .x = core::sampleOf(*answer.request.data, settings.first),
                                                          .y = core::sampleOf(*answer.request.data, settings.second),
                                                          .sites = answer.request.model.sites});
    if (!result.preview)
        sayInShort(inShort(result, answer.request));
    showFormula(widgets::mmdFormula(result));
    gram_->showResult(result, settings.first, settings.second, answer.request.data->names);
    if (!result.preview)
        result_ = result;
}

void TwoSamplesPage::moveDelta(double delta, int gesture)
{
    if (!result_.effect || !(result_.effect->spread > 0.0))
        return;
    core::TwoSamplesSettings settings = document().session().of<core::TwoSamplesSettings>();
    settings.deltaShare = delta / result_.effect->spread;
    editSettings(settings, widgets::translated(core::settingAt<&core::TwoSamplesSettings::deltaShare>().facts.edit),
                 gesture);
}

void TwoSamplesPage::askToWatch(int permutations)
{
    auto request = core::requestOf<core::WatchRequest>(document().session());
    request.shown = permutations;
    watcher_->request(std::move(request), false);
}

void TwoSamplesPage::showWatched(const core::WatchFrame& frame)
{
    if (!watch_->isOn())
        return;
    plots()->canvas()->showLabels(frame.labels);
    plots_->showWatched(frame.statistics);
    watch_->tellNull(frame.statistics, result_.statistic);
}

QString TwoSamplesPage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    if (place.view == QStringLiteral("evidence"))
        return learning_->formulaAt(place);
    return widgets::twoSamplesAtHtml(answer.request, answer.result, place);
}

QStringList TwoSamplesPage::findingsOf(const Answer& answer) const
{
    return app::findingsOf(answer.result, answer.request);
}

} // namespace app
