#include "app/labs/structure_plots.h"

#include "core/labs/structure/true_graph.h"
#include "widgets/drawings/edge_lives.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/structure.h"
#include "widgets/drawings/structure_graphs.h"
#include "widgets/plots/bar_rows_plot.h"
#include "widgets/plots/graph_editor_plot.h"

#include <limits>

namespace app
{

namespace
{

widgets::ShownNull conditionalNull(const core::TestPicture& picture, core::ConditionalMethod method, double level)
{
    using core::ConditionalMethod;
    const bool residuals = method == ConditionalMethod::ResidualHsic, kci = method == ConditionalMethod::Kci;
    return {.statistic = residuals ? QStringLiteral("HSIC")
                         : kci     ? QStringLiteral("T")
                                   : QStringLiteral("|z|"),
            .column = residuals ? QStringLiteral("hsic")
                      : kci     ? QStringLiteral("kci")
                                : QStringLiteral("z"),
            .title = StructurePlots::tr("The test on its null"),
            .estimator = residuals ? StructurePlots::tr("of what is left")
                         : kci     ? StructurePlots::tr("KCI")
                                   : StructurePlots::tr("Fisher’s z"),
            .meaning = StructurePlots::tr("How large the statistic would be if both columns were independent given the "
                                          "others. Beyond the dashed line the edge stays."),
            .value = picture.statistic,
            .level = level,
            .statistics = picture.permuted,
            .nulls = picture.nulls,
            .found = StructurePlots::tr("dependence is seen"),
            .notFound = StructurePlots::tr("no dependence is seen")};
}

widgets::ShownNull unknownNull()
{
    core::TestPicture none;
    none.statistic = std::numeric_limits<double>::quiet_NaN();
    return conditionalNull(none, core::ConditionalMethod::ResidualHsic, 0.05);
}

} // namespace

std::optional<core::GraphComparison> comparedWithTruth(const core::StructureResult& result,
                                                       const core::TrueGraphSettings& truth)
{
    if (truth.made != truth.arrows)
        return std::nullopt; // the data are of another graph
    const auto knowable = core::classOver(truth, result.names);
    return knowable ? std::optional(core::compareGraphs(result.graph.found.graph, *knowable)) : std::nullopt;
}

StructurePlots::StructurePlots(QWidget* parent)
    : LabPlots(views(), parent), graph_(new widgets::HandGraphPlot(widgets::noGraphDrawing())),
      beside_(new widgets::HandGraphPlot(widgets::noGraphDrawing())),
      truth_(new widgets::GraphEditorPlot({}, widgets::trueGraphDrawing({}))),
      levels_(new widgets::BarRowsPlot(widgets::edgeLivesDrawing(core::StructureResult(), {}))),
      left_(new widgets::DrawnPlot(widgets::remainderDrawing({}, core::emptyDataset(1)))),
      null_(new widgets::DrawnPlot(widgets::nullDrawing(unknownNull())))
{
    add({{"graph", graph_}, {"beside", beside_}, {"truth", truth_}, {"levels", levels_}, {"null", null_}}, Linked::No);
    add({{"left", left_}});
    put({{"beside"}, {"truth"}}); // until they are asked for
}

PanelLayout StructurePlots::layoutFor(core::Shape) const
{
    const QString below = "levels*2 left*2 null*2";
    QString graphs = has("beside") ? "graph*3 beside*3" : "graph*6";
    if (has("truth"))
        graphs = has("beside") ? "graph*2 beside*2 truth*2" : "graph*4 truth*2";
    const QString letters = QStringLiteral("A%1%2DEF").arg(has("beside") ? "B" : "", has("truth") ? "C" : "");
    return {.rows = {graphs, below}, .main = "graph", .letters = letters};
}

std::vector<widgets::PlotView*> StructurePlots::answering() const
{
    return {graph_, beside_, levels_, left_, null_};
}

std::pair<QString, QString> StructurePlots::pairOfBar(std::size_t bar) const
{
    Q_ASSERT(lives_ && bar < lives_->lives.size());
    const core::GraphEdge edge = widgets::livesOfBars(lives_->lives)[bar].edge;
    const auto name = [this](int node) {
        return QString::fromStdString(lives_->names[static_cast<std::size_t>(node)]);
    };
    return {name(edge.from), name(edge.to)};
}

widgets::Standing StructurePlots::standing() const
{
    return levels_->standing();
}

void StructurePlots::showGraphs(const Shown& shown)
{
    const bool comparing = shown.settings.compare && core::testsByKernels(shown.settings);
    put({{"beside", comparing ? beside_ : nullptr}, {"truth", shown.showTruth ? truth_ : nullptr}});
    levels_->showCurrent(shown.settings.alpha);
    showTrueGraph(shown);
    if (!shown.result)
        return;
    if (shown.result != lives_)
        levels_->show(widgets::edgeLivesDrawing(*shown.result, shown.settings.alpha));
    lives_ = shown.result;
    for (widgets::HandGraphPlot* plot : {graph_, beside_})
        plot->showStanding(standing());
    searched_.clear();
    showFoundGraphs(shown);
}

void StructurePlots::showTrueGraph(const Shown& shown)
{
    const auto compared =
        shown.result && shown.dataAreOfIt ? comparedWithTruth(*shown.result, shown.truth) : std::nullopt;
    truth_->show(shown.truth, compared ? widgets::trueGraphDrawing(shown.truth, *compared, shown.result->names)
                                       : widgets::trueGraphDrawing(shown.truth));
}

void StructurePlots::showFoundGraphs(const Shown& shown)
{
    const core::StructureResult& result = *shown.result;
    const core::NodePlaces& places = shown.settings.places;
    const auto lookedIn = [&](bool beside) {
        return shown.looked && shown.looked->beside == beside ? std::optional(shown.looked->test) : std::nullopt;
    };
    const auto looked = shown.looked ? std::optional(shown.looked->test) : std::nullopt; // in whichever
    graph_->show(shown.step ? widgets::stepGraphDrawing(result, places, *shown.step, shown.sentence, looked)
                            : widgets::foundGraphDrawing(result, shown.settings, shown.frequencies, lookedIn(false)));
    if (result.beside)
        beside_->show(widgets::besideGraphDrawing(result, places, lookedIn(true)));
}

void StructurePlots::showSearch(const core::StructureProgress& progress, const core::StructureSettings& settings,
                                bool runs)
{
    widgets::HandGraphPlot* plot = progress.lengthscale == settings.lengthscale ? graph_ : beside_;
    plot->showStanding(widgets::Standing::Current); // whatever the others answer
    searched_[plot] = progress;
    for (const auto& [one, search] : searched_)
        one->show(widgets::searchedGraphDrawing(search, settings.places, runs));
}

void StructurePlots::forgetSearch()
{
    for (const auto& [one, search] : searched_)
        one->showStanding(widgets::Standing::OtherData);
    searched_.clear();
}

void StructurePlots::showTest(const core::TestPicture& picture, const core::StructureResult& result,
                              const core::AskedTest& test, const core::Dataset& dataset)
{
    const auto name = [&](int node) { return QString::fromStdString(result.names[static_cast<std::size_t>(node)]); };
    QStringList given;
    for (const int node : test.given)
        given << name(node);
    left_->show(widgets::remainderDrawing({.remainders = picture.remainders,
                                           .points = result.points,
                                           .names = {name(test.a), name(test.b)},
                                           .given = given},
                                          dataset));
    null_->show(
        widgets::nullDrawing(conditionalNull(picture, result.graph.tests->settings().method, result.settings.alpha)));
}

} // namespace app
