#include "app/labs/structure_plots.h"

#include "core/labs/structure/true_graph.h"
#include "widgets/controls/description_text.h"
#include "widgets/drawings/edge_lives.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/structure.h"
#include "widgets/plots/bar_rows_plot.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/panel_frame.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/true_graph_plot.h"

#include <algorithm>
#include <limits>

namespace app
{

namespace
{

using widgets::ShownEdge;
using widgets::ShownGraph;

QString ruleText(core::LengthscaleRule rule)
{
    return widgets::translated(core::choiceOf(rule).row);
}

core::NodePair nodesOf(const core::GraphEdge& edge)
{
    return std::minmax(edge.from, edge.to);
}

bool holds(const std::vector<core::GraphEdge>& edges, const core::GraphEdge& edge)
{
    return std::ranges::find(edges, edge) != edges.end();
}

ShownEdge shownEdge(const core::PcEdge& edge, const core::StructureResult& result)
{
    QString tip = widgets::edgeText(edge, result.names);
    const bool required = std::ranges::find(result.settings.required, nodesOf(edge)) != result.settings.required.end();
    if (required)
        tip += StructurePlots::tr(", required");
    tip += (required ? StructurePlots::tr(": the largest p of its tests is %1")
                     : StructurePlots::tr(": the largest p of its tests is %1; at a lower level the edge falls"))
               .arg(widgets::numberText(edge.p, 3));
    return {.edge = edge, .tip = tip, .p = edge.p};
}

void addFrequencies(ShownGraph& shown, const std::vector<core::EdgeFrequency>& frequencies)
{
    for (ShownEdge& edge : shown.edges)
        for (const core::EdgeFrequency& frequency : frequencies)
            if (core::NodePair(frequency.a, frequency.b) == nodesOf(edge.edge)) {
                edge.frequency = frequency.adjacent;
                const bool turned = edge.edge.from > edge.edge.to; // frequencies are of a → b, a < b
                const double along = turned ? frequency.backward : frequency.forward,
                             against = turned ? frequency.forward : frequency.backward;
                edge.tip +=
                    StructurePlots::tr("; in %1 of the resamples, pointing so in %2 of all and the other way in %3")
                        .arg(widgets::percentText(frequency.adjacent), widgets::percentText(along),
                             widgets::percentText(against));
            }
}

void look(ShownGraph& shown, const std::optional<LookedTest>& looked)
{
    if (!looked)
        return;
    const core::NodePair pair{looked->test.a, looked->test.b};
    for (ShownEdge& edge : shown.edges)
        edge.looked = nodesOf(edge.edge) == pair;
    shown.tested = pair;
    shown.given = looked->test.given;
}

ShownGraph foundGraph(const StructurePlots::Shown& of)
{
    const core::StructureResult& result = *of.result;
    ShownGraph shown{.names = result.names, .places = of.settings.places, .edges = {}};
    if (of.step) {
        for (const core::GraphEdge& edge : of.step->graph.edges())
            shown.edges.push_back({.edge = edge, .tip = widgets::edgeText(edge, result.names)});
        if (const auto* collider = std::get_if<core::Collider>(&of.step->what))
            for (ShownEdge& edge : shown.edges)
                edge.looked = nodesOf(edge.edge) == core::NodePair(std::minmax(collider->a, collider->middle)) ||
                              nodesOf(edge.edge) == core::NodePair(std::minmax(collider->b, collider->middle));
        if (const auto* head = std::get_if<core::ExogenousHead>(&of.step->what))
            for (ShownEdge& edge : shown.edges)
                edge.looked = nodesOf(edge.edge) == core::NodePair(std::minmax(head->from, head->to));
        if (const auto* head = std::get_if<core::MeekHead>(&of.step->what))
            for (ShownEdge& edge : shown.edges)
                edge.looked = nodesOf(edge.edge) == core::NodePair(std::minmax(head->from, head->to));
        if (std::holds_alternative<core::AskedTest>(of.step->what))
            look(shown, of.looked);
    } else {
        for (const core::PcEdge& edge : result.graph.found.edges)
            shown.edges.push_back(shownEdge(edge, result));
        addFrequencies(shown, of.frequencies);
        if (!of.looked || !of.looked->beside)
            look(shown, of.looked);
    }
    QStringList edges;
    for (const ShownEdge& edge : shown.edges)
        edges << widgets::edgeText(edge.edge, shown.names);
    shown.summary = edges.isEmpty()
                        ? StructurePlots::tr("A graph without edges.")
                        : StructurePlots::tr("A graph with these edges: %1.").arg(edges.join(QStringLiteral(", ")));
    return shown;
}

/// The graph by the other rule; what differs from the first is marked, what only the first has is dotted.
ShownGraph besideGraph(const StructurePlots::Shown& of)
{
    const core::StructureResult& result = *of.result;
    ShownGraph shown{.names = result.names, .places = of.settings.places, .edges = {}};
    const core::Pdag &first = result.graph.found.graph, &second = result.beside->found.graph;
    const std::vector<core::GraphEdge> ofFirst = first.edges();
    for (const core::PcEdge& edge : result.beside->found.edges) {
        shown.edges.push_back(shownEdge(edge, result));
        shown.edges.back().marked = !holds(ofFirst, edge);
    }
    for (const core::GraphEdge& edge : core::compareGraphs(second, first).missing)
        shown.edges.push_back(
            {.edge = edge,
             .tip = StructurePlots::tr("%1 stands only beside").arg(widgets::edgeText(edge, result.names)),
             .absent = true});
    shown.markedText = StructurePlots::tr("differs from A");
    shown.absentText = StructurePlots::tr("only in A");
    const int distance = core::compareGraphs(second, first).distance();
    shown.summary = distance == 0
                        ? StructurePlots::tr("The same graph as in panel A.")
                        : StructurePlots::tr("Pairs that differ from the graph in panel A: %1.").arg(distance);
    if (of.looked && of.looked->beside)
        look(shown, of.looked);
    return shown;
}

/// What was drawn; arrows that were not found are marked, found edges that are not true dotted.
ShownGraph trueGraph(const StructurePlots::Shown& of)
{
    const core::TrueGraphSettings& graph = of.truth;
    ShownGraph shown{.names = graph.nodes, .places = graph.places, .edges = {}};
    for (const auto& [from, to] : core::positionsOf(graph.arrows, graph.nodes)) {
        const core::GraphEdge edge{.from = from, .to = to, .type = core::EdgeType::Directed};
        shown.edges.push_back({.edge = edge, .tip = widgets::edgeText(edge, graph.nodes)});
    }
    shown.markedText = StructurePlots::tr("not found");
    shown.absentText = StructurePlots::tr("found, not true");
    shown.summary =
        StructurePlots::tr("A drawn graph of %1 nodes and %2 arrows.").arg(graph.nodes.size()).arg(graph.arrows.size());
    const auto compared = of.result && of.dataAreOfIt ? comparedWithTruth(*of.result, graph) : std::nullopt;
    if (!compared)
        return shown;
    const auto here = [&](const core::GraphEdge& edge) {
        const auto position = [&](int node) {
            const std::string& name = of.result->names[static_cast<std::size_t>(node)];
            return static_cast<int>(std::ranges::find(graph.nodes, name) - graph.nodes.begin());
        };
        return core::GraphEdge{.from = position(edge.from), .to = position(edge.to), .type = edge.type};
    };
    for (const core::GraphEdge& edge : compared->missing)
        for (ShownEdge& drawn : shown.edges)
            if (nodesOf(drawn.edge) == nodesOf(here(edge))) {
                drawn.marked = true;
                drawn.tip += StructurePlots::tr(": not found");
            }
    for (const core::GraphEdge& edge : compared->extra)
        shown.edges.push_back(
            {.edge = here(edge),
             .tip = StructurePlots::tr("%1 was found and is not true").arg(widgets::edgeText(here(edge), graph.nodes)),
             .absent = true});
    return shown;
}

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
            .others = {}};
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
    : LabPlots(views(), parent), graph_(new widgets::GraphPlot), beside_(new widgets::GraphPlot),
      truth_(new widgets::TrueGraphPlot),
      levels_(new widgets::BarRowsPlot(widgets::edgeLivesDrawing(core::StructureResult(), {}))),
      left_(new widgets::DrawnPlot(widgets::remainderDrawing({}, core::emptyDataset(1)))),
      null_(new widgets::DrawnPlot(widgets::nullDrawing(unknownNull())))
{
    graph_->setTitle("A", tr("Graph"));
    beside_->setTitle("B", tr("Graph"));
    truth_->setTitle("C", truth_->title());
    levels_->setTitle("D", levels_->title());
    left_->setTitle("E", left_->title());
    null_->setTitle("F", null_->title());
    add({graph_, beside_, truth_, levels_, null_}, false);
    add({left_});
    for (const auto& [view, plot] : std::initializer_list<std::pair<QString, QWidget*>>{
             {"graph", graph_}, {"levels", levels_}, {"left", left_}, {"null", null_}})
        frames_[view] = new widgets::PanelFrame(plot);
}

LabPlots::Arrangement StructurePlots::arrangementFor(core::Shape) const
{
    const int found = showsTruth_ ? 4 : 6, each = comparing_ ? found / 2 : found; // columns of the graphs that PC finds
    std::vector<Placed> panels{
        {.view = "graph", .plot = graph_, .row = 0, .column = 0, .columnSpan = each, .isMain = true}};
    if (comparing_)
        panels.push_back({.view = "beside", .plot = beside_, .row = 0, .column = each, .columnSpan = each});
    if (showsTruth_)
        panels.push_back({.view = "truth", .plot = truth_, .row = 0, .column = 4, .columnSpan = 2});
    panels.push_back({.view = "levels", .plot = levels_, .row = 1, .column = 0, .columnSpan = 2});
    panels.push_back({.view = "left", .plot = left_, .row = 1, .column = 2, .columnSpan = 2});
    panels.push_back({.view = "null", .plot = null_, .row = 1, .column = 4, .columnSpan = 2});
    return {.panels = std::move(panels), .columnStretch = {1, 1, 1, 1, 1, 1}, .rowStretch = {1, 1}};
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
    const bool comparing = shown.settings.compare && shown.settings.hasKernels();
    if (comparing != comparing_ || shown.showTruth != showsTruth_) {
        comparing_ = comparing;
        showsTruth_ = shown.showTruth;
        rearrange();
    }
    levels_->showCurrent(shown.settings.alpha);
    truth_->showTrueGraph(shown.truth, trueGraph(shown));
    if (!shown.result)
        return;
    if (shown.result != lives_)
        levels_->show(widgets::edgeLivesDrawing(*shown.result, shown.settings.alpha));
    lives_ = shown.result;
    for (widgets::GraphPlot* plot : {graph_, beside_})
        plot->showStanding(standing());
    searched_.clear();
    graph_->showGraph(foundGraph(shown));
    const bool kernels = shown.settings.hasKernels();
    graph_->setSubtitle(shown.step ? shown.sentence : kernels ? ruleText(shown.result->graph.lengthscale) : QString());
    if (shown.result->beside) {
        beside_->showGraph(besideGraph(shown));
        beside_->setSubtitle(ruleText(shown.result->beside->lengthscale));
    }
}

void StructurePlots::showSearch(const core::StructureProgress& progress, const core::StructureSettings& settings,
                                bool runs)
{
    ShownGraph shown{.names = progress.names, .places = settings.places, .edges = {}};
    for (const core::GraphEdge& edge : progress.tests.joined.edges())
        shown.edges.push_back(
            {.edge = edge, .tip = tr("%1: not torn apart yet").arg(widgets::edgeText(edge, progress.names))});
    shown.summary = tr("A search of PC: %1 edges stand still.").arg(shown.edges.size());
    widgets::GraphPlot* plot = progress.lengthscale == settings.lengthscale ? graph_ : beside_;
    plot->showStanding(widgets::Standing::Current); // whatever the others answer
    plot->showGraph(shown);
    searched_.insert(plot);
    for (widgets::GraphPlot* one : searched_)
        one->setSubtitle(runs ? tr("while PC searches: what no test has torn apart yet")
                              : tr("stopped: what no test had torn apart by then"));
}

void StructurePlots::forgetSearch()
{
    for (widgets::GraphPlot* one : searched_)
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

void StructurePlots::emphasise(const QStringList& views)
{
    for (const auto& [view, frame] : frames_)
        frame->setVisible(views.contains(view));
}

} // namespace app
