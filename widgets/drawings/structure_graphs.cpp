#include "widgets/drawings/structure_graphs.h"

#include "core/structure/edge_decisions.h"
#include "widgets/controls/description_text.h"
#include "widgets/plots/graph_edges.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

struct StructureGraphWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::StructureGraphDrawings)
};

QString ruleText(core::LengthscaleRule rule)
{
    return translated(core::choiceOf(rule).row);
}

core::NodePair pairOf(int a, int b)
{
    return std::minmax(a, b);
}

core::NodePair pairOf(const core::GraphEdge& edge)
{
    return pairOf(edge.from, edge.to);
}

QString noGraphText()
{
    return StructureGraphWords::tr("No graph is known yet.");
}

Drawing graphDrawingOf(DrawnGraph graph, const QString& summary)
{
    graph.emptyText = noGraphText();
    graph.conflictLegend = StructureGraphWords::tr("conflict");
    graph.testedLegend = StructureGraphWords::tr("under test");
    graph.givenLegend = StructureGraphWords::tr("given");
    Drawing drawing{
        .title = StructureGraphWords::tr("Graph"),
        .meaning = StructureGraphWords::tr(
            "Each column is a node. Drag a node to move it; click an edge, or two nodes one after the other, to "
            "look at their test; a right click forbids or requires the edge there, or that of the pair that is "
            "looked at. An edge in conflict is one that two reasons point both ways."),
        .summary = summary,
        .axes = DrawnAxes::Own,
        .across = {.isTold = false, .isDrawn = false, .range = core::Interval{-1.3, 1.3}},
        .up = {.isDrawn = false, .range = core::Interval{-1.25, 1.25}},
        .gridColumn = {}};
    drawing.graph = std::move(graph);
    return drawing;
}

DrawnGraph nodesOf(const core::StructureResult& result, const core::NodePlaces& places)
{
    return {.names = result.names, .places = places};
}

DrawnEdge edgeOf(const core::PcEdge& edge, const core::StructureResult& result)
{
    QString tip = edgeText(edge, result.names);
    const bool required = std::ranges::find(result.settings.required, pairOf(edge)) != result.settings.required.end();
    if (required)
        tip += StructureGraphWords::tr(", required");
    tip += (required ? StructureGraphWords::tr(": the largest p of its tests is %1")
                     : StructureGraphWords::tr(": the largest p of its tests is %1; at a lower level the edge falls"))
               .arg(numberText(edge.p, 3));
    return {.edge = edge, .tip = tip, .p = edge.p};
}

void addFrequencies(DrawnGraph& graph, const std::vector<core::EdgeFrequency>& frequencies)
{
    for (DrawnEdge& edge : graph.edges)
        for (const core::EdgeFrequency& frequency : frequencies)
            if (core::NodePair(frequency.a, frequency.b) == pairOf(edge.edge)) {
                edge.frequency = frequency.adjacent;
                const bool turned = edge.edge.from > edge.edge.to; // frequencies are of a → b, a < b
                const double along = turned ? frequency.backward : frequency.forward,
                             against = turned ? frequency.forward : frequency.backward;
                edge.tip += StructureGraphWords::tr(
                                "; in %1 of the resamples, pointing so in %2 of all and the other way in %3")
                                .arg(percentText(frequency.adjacent), percentText(along), percentText(against));
            }
}

void lookAtEdges(DrawnGraph& graph, const std::vector<core::NodePair>& pairs)
{
    for (DrawnEdge& edge : graph.edges)
        edge.looked = std::ranges::find(pairs, pairOf(edge.edge)) != pairs.end();
}

void lookAt(DrawnGraph& graph, const std::optional<core::AskedTest>& test)
{
    if (!test)
        return;
    graph.tested = core::NodePair(test->a, test->b);
    graph.given = test->given;
    lookAtEdges(graph, {*graph.tested});
}

/// The edges that a step put heads at; none of a test.
std::vector<core::NodePair> pairsOfStep(const core::PcStep& step)
{
    if (const auto* collider = std::get_if<core::Collider>(&step.what))
        return {pairOf(collider->a, collider->middle), pairOf(collider->b, collider->middle)};
    if (const auto* head = std::get_if<core::ExogenousHead>(&step.what))
        return {pairOf(head->from, head->to)};
    if (const auto* head = std::get_if<core::MeekHead>(&step.what))
        return {pairOf(head->from, head->to)};
    return {};
}

QString graphSummary(const DrawnGraph& graph)
{
    QStringList edges;
    for (const DrawnEdge& edge : graph.edges)
        edges << edgeText(edge.edge, graph.names);
    return edges.isEmpty()
               ? StructureGraphWords::tr("A graph without edges.")
               : StructureGraphWords::tr("A graph with these edges: %1.").arg(edges.join(QStringLiteral(", ")));
}

QString tipOfDrawnNode(const std::string& name)
{
    return StructureGraphWords::tr(
               "%1. Drag it to move it; drag from the ring beside it to draw an arrow; double-click to rename it.")
        .arg(QString::fromStdString(name));
}

DrawnGraph nodesAndArrowsOf(const core::TrueGraphSettings& graph)
{
    DrawnGraph drawn{.names = graph.nodes, .places = graph.places};
    for (const std::string& name : graph.nodes)
        drawn.nodeTips << tipOfDrawnNode(name);
    for (const auto& [from, to] : core::positionsOf(graph.arrows, graph.nodes)) {
        const core::GraphEdge edge{.from = from, .to = to, .type = core::EdgeType::Directed};
        drawn.edges.push_back({.edge = edge, .tip = edgeText(edge, graph.nodes)});
    }
    return drawn;
}

void compareByName(DrawnGraph& drawn, const core::GraphComparison& compared, const std::vector<std::string>& names)
{
    const auto here = [&](const core::GraphEdge& edge) {
        const auto position = [&](int node) {
            const std::string& name = names[static_cast<std::size_t>(node)];
            return static_cast<int>(std::ranges::find(drawn.names, name) - drawn.names.begin());
        };
        return core::GraphEdge{.from = position(edge.from), .to = position(edge.to), .type = edge.type};
    };
    for (const core::GraphEdge& edge : compared.missing)
        for (DrawnEdge& arrow : drawn.edges)
            if (pairOf(arrow.edge) == pairOf(here(edge))) {
                arrow.marked = true;
                arrow.tip += StructureGraphWords::tr(": not found");
            }
    for (const core::GraphEdge& edge : compared.extra)
        drawn.edges.push_back(
            {.edge = here(edge),
             .tip = StructureGraphWords::tr("%1 was found and is not true").arg(edgeText(here(edge), drawn.names)),
             .absent = true});
}

/// "p_A_B" of every pair that was tested: of the test that decided on it; and how many edges there are.
PlotTable numbersOfGraph(const core::StructureResult& result)
{
    PlotTable table;
    const auto nodes = static_cast<int>(result.names.size());
    const auto name = [&](int node) { return QString::fromStdString(result.names[static_cast<std::size_t>(node)]); };
    for (int a = 0; a < nodes; ++a)
        for (int b = a + 1; b < nodes; ++b)
            if (const auto test = core::decisiveTest(result.graph.found, a, b))
                table.addValue(QStringLiteral("p_%1_%2").arg(name(a), name(b)), test->p);
    table.addValue(QStringLiteral("edge_count"), static_cast<double>(result.graph.found.edges.size()));
    return table;
}

} // namespace

Drawing noGraphDrawing()
{
    return graphDrawingOf({}, noGraphText());
}

Drawing foundGraphDrawing(const core::StructureResult& result, const core::StructureSettings& settings,
                          const std::vector<core::EdgeFrequency>& frequencies,
                          const std::optional<core::AskedTest>& looked)
{
    DrawnGraph graph = nodesOf(result, settings.places);
    for (const core::PcEdge& edge : result.graph.found.edges)
        graph.edges.push_back(edgeOf(edge, result));
    addFrequencies(graph, frequencies);
    lookAt(graph, looked);
    Drawing drawing = graphDrawingOf(graph, graphSummary(graph));
    drawing.beside = numbersOfGraph(result);
    if (core::testsByKernels(settings))
        drawing.subtitle = ruleText(result.graph.lengthscale);
    return drawing;
}

Drawing stepGraphDrawing(const core::StructureResult& result, const core::NodePlaces& places, const core::PcStep& step,
                         const QString& sentence, const std::optional<core::AskedTest>& looked)
{
    DrawnGraph graph = nodesOf(result, places);
    for (const core::GraphEdge& edge : step.graph.edges())
        graph.edges.push_back({.edge = edge, .tip = edgeText(edge, result.names)});
    if (std::holds_alternative<core::AskedTest>(step.what))
        lookAt(graph, looked);
    else
        lookAtEdges(graph, pairsOfStep(step));
    Drawing drawing = graphDrawingOf(graph, graphSummary(graph));
    drawing.subtitle = sentence;
    return drawing;
}

Drawing besideGraphDrawing(const core::StructureResult& result, const core::NodePlaces& places,
                           const std::optional<core::AskedTest>& looked)
{
    DrawnGraph graph = nodesOf(result, places);
    const core::Pdag &first = result.graph.found.graph, &second = result.beside->found.graph;
    const std::vector<core::GraphEdge> ofFirst = first.edges();
    for (const core::PcEdge& edge : result.beside->found.edges) {
        graph.edges.push_back(edgeOf(edge, result));
        graph.edges.back().marked = std::ranges::find(ofFirst, edge) == ofFirst.end();
    }
    const core::GraphComparison compared = core::compareGraphs(second, first);
    for (const core::GraphEdge& edge : compared.missing)
        graph.edges.push_back(
            {.edge = edge,
             .tip = StructureGraphWords::tr("%1 stands only beside").arg(edgeText(edge, result.names)),
             .absent = true});
    graph.markedLegend = StructureGraphWords::tr("not in A");
    graph.absentLegend = StructureGraphWords::tr("only in A");
    lookAt(graph, looked);
    Drawing drawing = graphDrawingOf(
        std::move(graph),
        compared.distance() == 0
            ? StructureGraphWords::tr("The same graph as in panel A.")
            : StructureGraphWords::tr("Pairs that differ from the graph in panel A: %1.").arg(compared.distance()));
    drawing.subtitle = ruleText(result.beside->lengthscale);
    return drawing;
}

Drawing searchedGraphDrawing(const core::StructureProgress& search, const core::NodePlaces& places, bool runs)
{
    DrawnGraph graph{.names = search.names, .places = places};
    for (const core::GraphEdge& edge : search.tests.joined.edges())
        graph.edges.push_back(
            {.edge = edge, .tip = StructureGraphWords::tr("%1: not torn apart yet").arg(edgeText(edge, search.names))});
    const QString standing = countedText(std::ssize(graph.edges), StructureGraphWords::tr("1 edge stands"),
                                         StructureGraphWords::tr("%1 edges stand"));
    Drawing drawing =
        graphDrawingOf(std::move(graph), StructureGraphWords::tr("A search of PC: %1 still.").arg(standing));
    drawing.subtitle = runs ? StructureGraphWords::tr("while PC searches: what no test has torn apart yet")
                            : StructureGraphWords::tr("stopped: what no test had torn apart by then");
    return drawing;
}

Drawing trueGraphDrawing(const core::TrueGraphSettings& graph, const core::GraphComparison& compared,
                         const std::vector<std::string>& names)
{
    DrawnGraph drawn = nodesAndArrowsOf(graph);
    compareByName(drawn, compared, names);
    drawn.arrowLegend = StructureGraphWords::tr("from cause to effect");
    drawn.markedLegend = StructureGraphWords::tr("not found");
    drawn.absentLegend = StructureGraphWords::tr("found, not true");
    Drawing drawing = graphDrawingOf(std::move(drawn),
                                     StructureGraphWords::tr("A drawn graph of %1 and %2.")
                                         .arg(countedText(std::ssize(graph.nodes), StructureGraphWords::tr("1 node"),
                                                          StructureGraphWords::tr("%1 nodes")),
                                              countedText(std::ssize(graph.arrows), StructureGraphWords::tr("1 arrow"),
                                                          StructureGraphWords::tr("%1 arrows"))));
    drawing.graph->emptyText = StructureGraphWords::tr("Double-click to put a node here.");
    if (!names.empty())
        drawing.beside.addValue(QStringLiteral("distance"), compared.distance());
    drawing.title = StructureGraphWords::tr("True graph");
    drawing.meaning = StructureGraphWords::tr(
        "Draw the graph that data are made from: double-click for a node, drag from the ring beside a node "
        "to another node for an arrow, Delete takes away what was clicked last. Then “Generate data”.");
    return drawing;
}

} // namespace widgets
