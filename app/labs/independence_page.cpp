#include "app/labs/independence_page.h"

#include "app/labs/independence_plots.h"
#include "app/labs/step_watch.h"
#include "app/report/findings.h"
#include "core/labs/independence/tested_columns.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/independence/independence_formula.h"
#include "widgets/independence/independence_panel.h"
#include "widgets/kernel/kernel_editor.h"
#include "widgets/plots/hand_line_plot.h"

namespace app
{

IndependencePage::IndependencePage(const Lab& lab, Document& document, QWidget* parent)
    : PipelinePage(lab, document, parent), plots_(new IndependencePlots(this)),
      panel_(new widgets::IndependencePanel(editors())),
      watcher_(addHelper(new IndependenceWatchService(
          [this](const IndependenceWatchService::Answer& answer) { showWatched(answer.result); }, this))),
      watch_(new StepWatch(new widgets::WatchControls(widgets::nullWords(), editors()), watcher_,
                           {.ask = [this](int seen) { askToWatch(seen); },
                            .restore = [this] { plots_->endWatch(); },
                            .whyNone = [this] { return whyNoNull(*this, result_.nullStatistics); }},
                           this))
{
    setPlots(plots_);
    addKernelEditor(QStringLiteral("--kernel-x"));
    addHeading(tr("Independence"));
    addForm(panel_);
    connect(panel_, &widgets::IndependencePanel::pairEdited, this, &LabPage::columnsOffered);
    connect(plots_->null(), &widgets::HandLinePlot::valueChosen, this, &IndependencePage::moveDelta);
    addEditor(watch_->controls());
    addFormula(widgets::independenceFormula({}));
}

IndependencePage::Request IndependencePage::requestOf(const core::Session& session) const
{
    Request request = PipelinePage::requestOf(session);
    request.columns = session.of<core::ChosenColumns>();
    return request;
}

void IndependencePage::showSettings(const core::Session& session)
{
    watch_->end(); // what was watched belongs to other data or settings
    const bool given = session.of<core::IndependenceSettings>().lengthscale == core::LengthscaleRule::Given;
    editors()->findChild<widgets::KernelEditor*>()->setVisible(given);
    panel_->showColumns(session.of<core::ChosenColumns>());
    panel_->setOthers(session.data->dimensions() >= 2
                          ? core::testedColumns(*session.data, session.of<core::ChosenColumns>()).otherNames
                          : std::vector<std::string>());
}

void IndependencePage::leave()
{
    watch_->end();
    LabPage::leave();
}

void IndependencePage::showAnswer(const Answer& answer)
{
    plots_->showResult(answer.result, answer.request);
    showFormula(widgets::independenceFormula(answer.result));
    if (answer.result.preview)
        return;
    result_ = answer.result;
    sayInShort(inShort(answer.result));
}

void IndependencePage::moveDelta(double delta, int gesture)
{
    if (!result_.effect || !(result_.effect->spread > 0.0))
        return;
    core::IndependenceSettings settings = document().session().of<core::IndependenceSettings>();
    settings.deltaShare = delta / result_.effect->spread;
    editSettings(settings, widgets::translated(core::settingAt<&core::IndependenceSettings::deltaShare>().facts.edit),
                 gesture);
}

void IndependencePage::askToWatch(int permutations)
{
    watcher_->request({.asked = requestOf(document().session()), .shown = permutations}, false);
}

void IndependencePage::showWatched(const core::IndependenceWatchFrame& frame)
{
    if (!watch_->isOn())
        return;
    plots_->showWatched(frame);
    watch_->tellNull(frame.statistics, result_.statistic);
}

QString IndependencePage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    return widgets::independenceAtHtml(answer.request, answer.result, place);
}

QString IndependencePage::kernelUsed() const
{
    const core::LengthscaleRule rule = document().session().of<core::IndependenceSettings>().lengthscale;
    if (rule == core::LengthscaleRule::Given)
        return LabPage::kernelUsed();
    QStringList each;
    for (std::size_t k = 0; k < result_.names.size(); ++k)
        if (const std::optional<double>& lengthscale = result_.grams[k].lengthscale)
            each << tr("ℓ = %1 of %2").arg(widgets::numberText(*lengthscale), QString::fromStdString(result_.names[k]));
    return tr("se of each column, lengthscale by %1: %2")
        .arg(widgets::translated(core::choiceOf(rule).row).toLower(), each.join(QStringLiteral(", ")));
}

QStringList IndependencePage::findingsOf(const Answer& answer) const
{
    return app::findingsOf(answer.result);
}

} // namespace app
