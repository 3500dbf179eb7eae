#include "app/labs/structure_page.h"

#include "app/document/new_data.h"
#include "app/labs/pc_walk.h"
#include "app/labs/resampling_part.h"
#include "app/report/findings.h"
#include "app/session/settings_part.h"
#include "core/labs/structure/true_graph.h"
#include "core/session/request.h"
#include "core/settings/range_problems.h"
#include "core/structure/edge_decisions.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/density/numerics_strip.h"
#include "widgets/plots/bar_rows_plot.h"
#include "widgets/plots/graph_editor_plot.h"
#include "widgets/power/run_controls.h"
#include "widgets/structure/search_progress.h"
#include "widgets/structure/structure_formula.h"
#include "widgets/structure/structure_panel.h"
#include "widgets/structure/true_graph_panel.h"

#include <QMenu>
#include <QSlider>
#include <QToolTip>

#include <algorithm>

namespace app
{

namespace
{

core::StructureRequest structureRequestOf(const core::Session& session)
{
    auto request = core::requestOf<core::StructureRequest>(session);
    request.columns = session.of<core::ChosenColumns>();
    return request;
}

/// Otherwise data can be made from a graph that somebody draws.
bool hasUsableData(const core::Session& session)
{
    return std::ranges::none_of(core::problems(structureRequestOf(session)),
                                [](const core::Problem& problem) { return problem.field == "data"; });
}

} // namespace

StructurePage::StructurePage(const Lab& lab, Document& document, QWidget* parent)
    : LabPage(lab, document, parent), plots_(new StructurePlots(this)), panel_(new widgets::StructurePanel(editors())),
      progress_(new widgets::SearchProgress(editors())), walk_(new PcWalk(editors(), this)),
      truth_(new widgets::TrueGraphPanel(editors())),
      service_(addService(
          new StructureService([this](const StructureService::Answer& answer) { showAnswer(answer); }, this))),
      looker_(addHelper(new TestLookService(
          [this](const TestLookService::Answer& answer) {
              const LookedTest looked{.test = answer.request.test, .beside = answer.request.beside};
              if (answer.request.result == result_ && lookedAt_ == looked)
                  plots_->showTest(answer.result, *result_, answer.request.test, *this->document().session().data);
          },
          this))),
      resampling_(new ResamplingPart(
          document, editors(), [this] { return !service_->isIdle(); }, this))
{
    setPlots(plots_);
    addHeading(tr("Structure"));
    addForm(panel_);
    addEditor(progress_);
    addHeading(tr("How it was found"));
    addEditor(walk_->controls());
    addEditor(walk_->slider());
    addHeading(tr("How firmly"), widgets::Fold::Begins::Folded);
    auto* resamples = new widgets::SettingsForm<core::StructureSettings>(editors());
    resamples->slider<&core::StructureSettings::resamples>();
    addForm(resamples);
    addEditor(resampling_->controls());
    addHelper(resampling_->helper());
    addHeading(tr("True graph"), widgets::Fold::Begins::Folded);
    addForm(truth_);
    addFormula(widgets::structureFormula(nullptr, nullptr));
    connect(progress_, &widgets::SearchProgress::stopRequested, this, &StructurePage::stopSearch);
    connect(progress_, &widgets::SearchProgress::continueRequested, this, &StructurePage::goOn);
    connect(walk_, &PcWalk::stepped, this, &StructurePage::look);
    connect(resampling_, &ResamplingPart::changed, this, &StructurePage::draw);
    connect(truth_, &widgets::TrueGraphPanel::generateRequested, this, &StructurePage::generate);
    connect(&clock_, &QTimer::timeout, this, &StructurePage::showProgress);
    connect(service_, &Service::cancelled, this, &StructurePage::endSearch);
    connect(service_, &Service::failed, this, &StructurePage::endSearch);
    connect(looker_, &Service::cancelled, this, [this] { lookedAt_.reset(); });
    connect(looker_, &Service::failed, this, [this] { lookedAt_.reset(); });
    connectPlots();
}

void StructurePage::connectPlots()
{
    const auto moveNode = [this](const QString& name, const QPointF& place, int gesture) {
        core::StructureSettings settings = document().session().of<core::StructureSettings>();
        settings.places[name.toStdString()] = {place.x(), place.y()};
        editSettings(settings, tr("Move a node"), gesture);
    };
    for (widgets::HandGraphPlot* plot : {plots_->graph(), plots_->beside()}) {
        connect(plot, &widgets::HandGraphPlot::nodeMoved, this, moveNode);
        connect(plot, &widgets::HandGraphPlot::pairChosen, this,
                [this, beside = plot == plots_->beside()](const QString& first, const QString& second) {
                    looksBeside_ = beside;
                    choosePair(first, second);
                });
        connect(plot, &widgets::HandGraphPlot::pairMenuAsked, this, &StructurePage::addPairActions);
    }
    connect(plots_->levels(), &widgets::BarRowsPlot::barChosen, this, [this](std::size_t bar) {
        const auto [first, second] = plots_->pairOfBar(bar);
        looksBeside_ = false;
        choosePair(first, second);
    });
    connect(plots_->levels(), &widgets::BarRowsPlot::valueChosen, this, [this](double level, int gesture) {
        core::StructureSettings settings = document().session().of<core::StructureSettings>();
        settings.alpha = level;
        editSettings(settings, tr("Change the level"), gesture);
    });
    connect(plots_->truth(), &widgets::GraphEditorPlot::edited, this,
            [this](const core::TrueGraphSettings& graph, const QString& what, int gesture) {
                editSettings(graph, what, gesture);
            });
    connect(plots_->truth(), &widgets::HandGraphPlot::nodeMoved, this,
            [this](const QString& name, const QPointF& place, int gesture) {
                core::TrueGraphSettings graph = document().session().of<core::TrueGraphSettings>();
                graph.places[name.toStdString()] = {place.x(), place.y()};
                editSettings(graph, tr("Move a node"), gesture);
            });
    connect(plots_->truth(), &widgets::GraphEditorPlot::refused, this, [this](const QString& sentence) {
        QToolTip::showText(QCursor::pos(), sentence, plots_->truth());
        truth_->showComparison(sentence);
    });
}

std::vector<core::Problem> StructurePage::problems(const core::Session& session) const
{
    std::vector<core::Problem> found = core::problems(structureRequestOf(session));
    core::addRangeProblems(session.of<core::TrueGraphSettings>(), found);
    return found;
}

widgets::Standing StructurePage::standing(const core::Session& answered, const core::Session& now) const
{
    if (core::asksTheSame(structureRequestOf(answered), structureRequestOf(now)))
        return widgets::Standing::Current;
    return LabPage::standing(answered, now);
}

void StructurePage::showSettings(const core::Session& session)
{
    panel_->setColumns(core::structureColumnNames(*session.data, session.of<core::ChosenColumns>()));
    if (asked_ && !core::asksTheSame(*asked_, structureRequestOf(session)))
        resampling_->drop(); // of another graph
    const bool usable = problems(session).empty();
    resampling_->controls()->setStartable(usable);
    walk_->setAvailable(usable);
    look();
}

void StructurePage::request(const core::Session& session, bool replacesModel)
{
    const core::StructureRequest now = structureRequestOf(session);
    if (asked_ && core::asksTheSame(*asked_, now))
        return;
    asked_ = now;
    const bool isLong = board_->read().has_value(); // what runs has told how far it is
    board_ = std::make_shared<SearchBoard>();
    service_->request({.request = now, .board = board_}, replacesModel || isLong);
    draw();                       // without what another search has left
    constexpr int patience = 150; // ms
    clock_.start(patience);
}

void StructurePage::leave()
{
    walk_->end();
    LabPage::leave();
}

/// Without an answer: the same may be asked again.
void StructurePage::endSearch()
{
    if (!service_->isIdle())
        return; // a newer one runs
    asked_.reset();
    clock_.stop();
    progress_->clear();
    showSearch();
    resampling_->giveUpWaiting();
}

/// What the search that runs, or was stopped, has not torn apart: where no graph of these data and columns is known.
void StructurePage::showSearch()
{
    if (!hasUsableData(document().session())) { // what was searched were other data
        board_ = std::make_shared<SearchBoard>();
        progress_->clear();
        return plots_->forgetSearch();
    }
    const auto progress = board_->read();
    if (progress && !progress->whitening &&
        (!result_ || result_->names != progress->names || widgets::isOutOfSight(plots_->standing())))
        plots_->showSearch(*progress, document().session().of<core::StructureSettings>(), !service_->isIdle());
}

void StructurePage::showProgress()
{
    if (service_->isIdle())
        return clock_.stop(), progress_->clear();
    const auto progress = board_->read();
    if (!progress)
        return;
    if (progress->whitening)
        return progress_->showRunning(
            tr("Whitening along %1…")
                .arg(QString::fromStdString(document().session().of<core::StructureSettings>().time)),
            0, 0);
    showSearch();
    const core::PcProgress& tests = progress->tests;
    const QString columns = tests.given == 1 ? tr("1 column") : tr("%1 columns").arg(tests.given);
    const QString rule = widgets::translated(core::choiceOf(progress->lengthscale).row);
    progress_->showRunning(
        tr("%1: testing given %2, pair %3 of %4").arg(rule, columns).arg(tests.pairsDone).arg(tests.pairs),
        tests.pairsDone, tests.pairs);
}

void StructurePage::stopSearch()
{
    service_->cancel();
    progress_->showStopped(tr("Stopped: what was tested is kept."));
    if (isSettled())
        emit settled();
}

void StructurePage::goOn()
{
    progress_->clear();
    if (!problem())
        request(document().session(), false);
}

void StructurePage::showAnswer(const StructureService::Answer& answer)
{
    if (service_->isIdle()) { // else a newer one runs
        clock_.stop();
        progress_->clear();
        board_ = std::make_shared<SearchBoard>();
    }
    result_ = std::make_shared<const core::StructureResult>(answer.result);
    lookedAt_.reset();
    walk_->setSteps(result_->graph.steps, result_->names, result_->settings.alpha);
    resampling_->setResult(result_);
    look();
    strip()->showRun(result_->milliseconds, 0.0, {}, false);
    remark(result_->remarks);
}

std::optional<LookedTest> StructurePage::lookedTest() const
{
    if (!result_)
        return std::nullopt;
    if (const core::PcStep* step = walk_->step()) {
        if (const auto* test = std::get_if<core::AskedTest>(&step->what))
            return LookedTest{.test = *test};
        return std::nullopt;
    }
    const std::vector<std::string>& pair = document().session().of<core::StructureSettings>().pair;
    if (pair.size() == 2) {
        const auto found = core::positionsOf({{pair[0], pair[1]}}, result_->names);
        if (!found.empty()) {
            const auto [a, b] = std::minmax(found[0].first, found[0].second);
            const bool beside = looksBeside_ && result_->beside;
            if (const auto test = core::decisiveTest((beside ? *result_->beside : result_->graph).found, a, b))
                return LookedTest{.test = *test, .beside = beside};
        }
    }
    const auto weakest = core::weakestTest(result_->graph.found, result_->settings);
    return weakest ? std::optional(LookedTest{.test = *weakest}) : std::nullopt;
}

/// Draws, and asks for the picture of the test that is looked at now.
void StructurePage::look()
{
    draw();
    const auto looked = lookedTest();
    if (!looked || lookedAt_ == looked)
        return;
    lookedAt_ = looked;
    looker_->request({.result = result_, .test = looked->test, .beside = looked->beside}, false);
}

void StructurePage::draw()
{
    const core::Session& session = document().session();
    const auto looked = lookedTest();
    const auto& truth = session.of<core::TrueGraphSettings>();
    const bool dataAreOfIt = core::isMadeFrom(*session.data, truth);
    plots_->showGraphs({.result = result_,
                        .settings = session.of<core::StructureSettings>(),
                        .truth = truth,
                        .dataAreOfIt = dataAreOfIt,
                        .showTruth = dataAreOfIt || truth.drawing || session.data->size() == 0,
                        .frequencies = resampling_->frequencies(),
                        .step = walk_->step(),
                        .sentence = walk_->sentence(),
                        .looked = looked});
    showSearch();
    showFormula(widgets::structureFormula(result_.get(), looked ? &looked->test : nullptr));
    truth_->showComparison(comparison());
}

void StructurePage::choosePair(const QString& first, const QString& second)
{
    walk_->end();
    core::StructureSettings settings = document().session().of<core::StructureSettings>();
    settings.pair = {first.toStdString(), second.toStdString()};
    editSettings(settings, tr("Look at a pair"), widgets::newGesture());
    look(); // at the same pair in the other graph, too
}

void StructurePage::addPairActions(const QString& first, const QString& second, QMenu* menu)
{
    const auto pair = std::pair{first.toStdString(), second.toStdString()};
    const auto change = [this, pair](core::NamePairs core::StructureSettings::*to, const QString& what) {
        core::StructureSettings settings = document().session().of<core::StructureSettings>();
        for (auto* pairs : {&settings.forbidden, &settings.required})
            std::erase_if(*pairs, [&](const core::NamePair& other) { return core::isSamePair(other, pair); });
        if (to)
            (settings.*to).push_back(pair);
        editSettings(settings, what, widgets::newGesture());
    };
    menu->addAction(tr("Forbid the edge %1 – %2").arg(first, second), this,
                    [=] { change(&core::StructureSettings::forbidden, tr("Forbid an edge")); });
    menu->addAction(tr("Require the edge %1 – %2").arg(first, second), this,
                    [=] { change(&core::StructureSettings::required, tr("Require an edge")); });
    const core::StructureSettings& now = document().session().of<core::StructureSettings>();
    if (std::ranges::any_of(now.required, [&](const core::NamePair& other) { return core::isSamePair(other, pair); }))
        menu->addAction(tr("Let the tests decide on %1 – %2").arg(first, second), this,
                        [=] { change(nullptr, tr("Free an edge")); });
}

void StructurePage::generate()
{
    core::TrueGraphSettings graph = document().session().of<core::TrueGraphSettings>();
    ++graph.seed;
    graph.made = graph.arrows;
    auto made = core::dataFrom(graph);
    if (const auto* failure = std::get_if<core::Failure>(&made))
        return truth_->showComparison(widgets::asSentence(failure->what));
    auto& table = std::get<core::GeneratedTable>(made);
    core::Session next = withData(document().session(), std::move(table.points), std::move(table.columns)).session;
    next.of<core::TrueGraphSettings>() = graph;
    core::StructureSettings& settings = next.of<core::StructureSettings>();
    settings.leftOut.clear();
    settings.time.clear();
    settings.pair.clear();
    settings.places = graph.places; // both graphs stand alike
    document().edit(std::move(next), tr("Generate data from the graph"));
}

QString StructurePage::comparison() const
{
    const core::TrueGraphSettings& graph = document().session().of<core::TrueGraphSettings>();
    if (!core::isMadeFrom(*document().session().data, graph))
        return {};
    const auto compared = result_ ? comparedWithTruth(*result_, graph) : std::nullopt;
    if (!compared)
        return graph.made != graph.arrows ? tr("The data are of another graph: generate anew.") : QString();
    if (compared->distance() == 0)
        return tr("PC finds the whole graph, as far as independences can tell.");
    const auto arrows = static_cast<int>(graph.arrows.size()), missing = static_cast<int>(compared->missing.size());
    return tr("PC finds %1 of %2 edges, %3 too many; %4 point otherwise than independences can tell.")
        .arg(arrows - missing)
        .arg(arrows)
        .arg(compared->extra.size())
        .arg(compared->turned.size());
}

QString StructurePage::kernelUsed() const
{
    const core::StructureSettings& settings = document().session().of<core::StructureSettings>();
    if (!core::testsByKernels(settings))
        return {};
    return tr("se of what each test compares, lengthscale by %1")
        .arg(widgets::translated(core::choiceOf(settings.lengthscale).row).toLower());
}

bool StructurePage::follows(const SettingsPart& part) const
{
    const core::Session& session = document().session();
    return part.key != core::settingsKey<core::TrueGraphSettings> ||
           core::isMadeFrom(*session.data, session.of<core::TrueGraphSettings>());
}

QStringList StructurePage::findings() const
{
    return result_ && showsAnswer() ? findingsOf(*result_) : QStringList();
}

} // namespace app
