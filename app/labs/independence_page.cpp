#include "app/labs/independence_page.h"

#include "app/labs/independence_plots.h"
#include "core/labs/independence/tested_columns.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/independence/independence_formula_card.h"
#include "widgets/independence/independence_panel.h"
#include "widgets/kernel/kernel_editor.h"

namespace app
{

IndependencePage::IndependencePage(Document& document, QWidget* parent)
    : PipelinePage(document, parent), plots_(new IndependencePlots(this)),
      panel_(new widgets::IndependencePanel(editors())),
      watch_(new widgets::WatchControls(widgets::nullWords(), editors())),
      formula_(new widgets::IndependenceFormulaCard),
      watcher_(addHelper(new IndependenceWatchService(
          [this](const IndependenceWatchService::Answer& answer) { showWatched(answer.result); }, this)))
{
    setPlots(plots_);
    addKernelEditor();
    addHeading(tr("Independence"));
    addForm(panel_);
    addEditor(watch_);
    setFormulaCard(formula_);
    connect(formula_, &widgets::IndependenceFormulaCard::termHovered, plots_, &IndependencePlots::emphasise);
    connect(watch_, &widgets::WatchControls::stepRequested, this, &IndependencePage::watchNext);
    connect(watch_, &widgets::WatchControls::endRequested, this, &IndependencePage::endWatch);
}

IndependencePage::Request IndependencePage::requestOf(const core::Session& session) const
{
    Request request = PipelinePage::requestOf(session);
    request.columns = session.of<core::ChosenColumns>();
    return request;
}

void IndependencePage::showSettings(const core::Session& session)
{
    endWatch(); // what was watched belongs to other data or settings
    const bool given = session.of<core::IndependenceSettings>().lengthscale == core::LengthscaleRule::Given;
    editors()->findChild<widgets::KernelEditor*>()->setVisible(given);
    panel_->setOthers(session.data->dimensions() >= 2
                          ? core::testedColumns(*session.data, session.of<core::ChosenColumns>()).otherNames
                          : std::vector<std::string>());
}

void IndependencePage::leave()
{
    endWatch();
    LabPage::leave();
}

void IndependencePage::showAnswer(const Answer& answer)
{
    plots_->showResult(answer.result, answer.request);
    formula_->setNumbers(answer.result);
    if (!answer.result.preview)
        result_ = answer.result;
}

void IndependencePage::watchNext()
{
    if (!watcher_->isIdle())
        return; // the last one is still on its way
    if (result_.nullStatistics.size() == 0 || !isSettled() || problem()) {
        watch_->showCount(tr("There is no null to watch yet."));
        return;
    }
    watcher_->request({.asked = requestOf(document().session()), .shown = ++watched_}, false);
}

void IndependencePage::showWatched(const core::IndependenceWatchFrame& frame)
{
    if (watched_ == 0)
        return;
    plots_->showWatched(frame);
    const auto asFar = (frame.statistics.array() >= result_.statistic).count();
    watch_->showCount(tr("%1 permutations, %2 of them at least as large").arg(frame.statistics.size()).arg(asFar));
}

void IndependencePage::endWatch()
{
    watch_->stop();
    if (watched_ == 0)
        return;
    watched_ = 0;
    watcher_->cancel();
    plots_->endWatch();
}

QString IndependencePage::formulaOf(const Answer& answer, const widgets::PointedPlace& place) const
{
    return widgets::independenceAtHtml(answer.request, answer.result, place);
}

} // namespace app
