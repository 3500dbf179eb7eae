// Graphs: what a drawing of one says, and how any plot shows it.
#include "widgets/drawings/structure_graphs.h"
#include "widgets/plots/drawn_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_graphs.h"

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <optional>
#include <vector>

namespace graph_drawing_test
{

using namespace widgets;
using toy::between, toy::collider, toy::drawingOf, toy::threeEdges;

namespace
{

constexpr auto directed = core::EdgeType::Directed;

/// a → c, required, and b – c, of three columns; beside them b → a and b – c.
core::StructureResult found()
{
    core::StructureResult result;
    result.names = {"a", "b", "c"};
    result.settings.required = {{0, 2}};
    result.graph.found.edges = {{{.from = 0, .to = 2, .type = directed}, 0.5}, {{.from = 1, .to = 2}, 0.0125}};
    result.graph.found.graph = core::Pdag(3);
    result.graph.found.graph.connect(0, 2);
    result.graph.found.graph.pointAt(0, 2);
    result.graph.found.graph.connect(1, 2);
    core::StructureGraph beside;
    beside.lengthscale = core::LengthscaleRule::Evidence;
    beside.found.edges = {{{.from = 1, .to = 0, .type = directed}, 0.5}, {{.from = 1, .to = 2}, 0.0125}};
    beside.found.graph = core::Pdag(3);
    beside.found.graph.connect(0, 1);
    beside.found.graph.pointAt(1, 0);
    beside.found.graph.connect(1, 2);
    result.beside = std::move(beside);
    return result;
}

QStringList tipsOf(const Drawing& drawing)
{
    QStringList tips;
    for (const DrawnEdge& edge : drawing.graph->edges)
        tips << edge.tip;
    return tips;
}

} // namespace

class GraphDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void anyPlotTellsNamesAndEdges()
    {
        DrawnPlot plot(drawingOf(threeEdges()));
        present(plot);
        QCOMPARE(tipAt(plot, pixelOf(plot, 0.8, 0.0)), "b");
        QCOMPARE(tipAt(plot, between(plot, threeEdges(), 0, 1)), "first");
        DrawnGraph named = threeEdges();
        named.nodeTips = {"one", "two", "three"};
        plot.show(drawingOf(named));
        QCOMPARE(tipAt(plot, pixelOf(plot, 0.8, 0.0)), "two");
    }

    void theLegendHasAnEntryForWhatThereIs()
    {
        DrawnPlot plot(drawingOf(threeEdges()));
        QCOMPARE(legendOf(plot), (QStringList{"marks", "dots", "dashes"}));
        DrawnGraph tested = threeEdges();
        tested.edges.resize(1);
        tested.tested = core::NodePair(0, 1);
        tested.given = {2};
        tested.arrowLegend = "arrow";
        plot.show(drawingOf(tested));
        QCOMPARE(legendOf(plot), (QStringList{"arrow", "marks", "tested", "given"}));
        QStringList keys;
        for (const LegendEntry& entry : plot.legend())
            keys << entry.key;
        QCOMPARE(keys, (QStringList{"", "marked", "tested", "given"}));
    }

    void aHiddenEdgeIsOutOfReach()
    {
        DrawnPlot plot(drawingOf(threeEdges()));
        present(plot);
        const QPoint middle = between(plot, threeEdges(), 0, 1);
        plot.showView({.hidden = {"marked"}, .labels = {}});
        QVERIFY(tipAt(plot, middle) != "first");
        QCOMPARE(tipAt(plot, between(plot, threeEdges(), 1, 2)), "second");
        plot.showView({.hidden = {}, .labels = {}});
        QCOMPARE(tipAt(plot, middle), "first");
    }

    void theTableHasTheEdgesThatThereAreAndThePlaces()
    {
        const DrawnPlot plot(drawingOf(threeEdges()));
        QStringList columns;
        for (const PlotTable::Column& column : plot.numbers().columns)
            columns << column.family + '/' + column.name;
        QCOMPARE(columns, (QStringList{"edges/from", "edges/to", "edges/head_at_from", "edges/head_at_to", "edges/p",
                                       "edges/frequency", "nodes/node_place_1", "nodes/node_place_2"}));
        QCOMPARE(columnOf(plot.numbers(), "to"), Eigen::VectorXd(Eigen::Vector2d(2.0, 3.0)));
        QCOMPARE(columnOf(plot.numbers(), "head_at_from"), Eigen::VectorXd(Eigen::Vector2d(0.0, 1.0)));
        QCOMPARE(columnOf(plot.numbers(), "p")[0], 0.25);
        QVERIFY(std::isnan(columnOf(plot.numbers(), "p")[1]));
        QCOMPARE(columnOf(plot.numbers(), "node_place_1"), Eigen::VectorXd(Eigen::Vector3d(-0.8, 0.8, 0.0)));
    }

    void nodesWithoutAPlaceStandOnTheCircle()
    {
        DrawnGraph graph = threeEdges();
        graph.places.erase("a");
        QCOMPARE(graph.placeOf(0), QPointF(0.0, 1.0));
        QCOMPARE(graph.placeOf(1), QPointF(0.8, 0.0));
    }

    void aPlotThatShowsAGraphMayShowNoneThen()
    {
        DrawnPlot plot(drawingOf(threeEdges()));
        present(plot);
        const QPoint node = pixelOf(plot, 0.8, 0.0);
        Drawing none = drawingOf({});
        none.graph.reset();
        plot.show(none);
        present(plot);
        QVERIFY(legendOf(plot).isEmpty() && plot.numbers().columns.empty());
        QVERIFY(tipAt(plot, node) != "b");
    }

    void beforeThereIsAGraphThePanelSaysSo()
    {
        const Drawing drawing = noGraphDrawing();
        QCOMPARE(drawing.title, "Graph");
        QCOMPARE(drawing.summary, "No graph is known yet.");
        QCOMPARE(drawing.graph->emptyText, drawing.summary);
        QVERIFY(drawing.graph->names.empty());
    }

    void aFoundEdgeTellsItsTestsAndHowOftenItWasFound()
    {
        const core::StructureResult result = found();
        const std::vector<core::EdgeFrequency> frequencies{
            {.a = 1, .b = 2, .adjacent = 0.75, .forward = 0.5, .backward = 0.25}};
        const Drawing drawing =
            foundGraphDrawing(result, {}, frequencies, core::AskedTest{.a = 0, .b = 2, .given = {1}});
        QCOMPARE(tipsOf(drawing), (QStringList{"a → c, required: the largest p of its tests is 0.5",
                                               "b – c: the largest p of its tests is 0.0125; at a lower level the edge "
                                               "falls; in 75 % of the resamples, pointing so in 50 % of all and the "
                                               "other way in 25 %"}));
        QCOMPARE(drawing.graph->edges[1].frequency, std::optional(0.75));
        QVERIFY(drawing.graph->edges[0].looked && !drawing.graph->edges[1].looked);
        QCOMPARE(drawing.graph->tested, std::optional(core::NodePair(0, 2)));
        QCOMPARE(drawing.graph->given, std::vector<int>{1});
        QCOMPARE(drawing.summary, "A graph with these edges: a → c, b – c.");
        QCOMPARE(drawing.subtitle, "Median distance");
        core::StructureSettings linear;
        linear.method = core::ConditionalMethod::FisherZ;
        QCOMPARE(foundGraphDrawing(result, linear, {}, {}).subtitle, QString());
    }

    void aStepLooksAtWhatItDid()
    {
        const core::StructureResult result = found();
        const core::PcStep step{.what = core::Collider{.a = 0, .middle = 2, .b = 1}, .graph = result.graph.found.graph};
        const Drawing drawing =
            stepGraphDrawing(result, {}, step, "Step 3", core::AskedTest{.a = 0, .b = 1, .given = {}});
        QCOMPARE(drawing.subtitle, "Step 3");
        QCOMPARE(tipsOf(drawing), (QStringList{"a → c", "b – c"}));
        QVERIFY(drawing.graph->edges[0].looked && drawing.graph->edges[1].looked && !drawing.graph->tested);
        const core::PcStep test{.what = core::AskedTest{.a = 1, .b = 2, .given = {}}, .graph = step.graph};
        const Drawing tested = stepGraphDrawing(result, {}, test, {}, core::AskedTest{.a = 1, .b = 2, .given = {}});
        QVERIFY(!tested.graph->edges[0].looked && tested.graph->edges[1].looked && tested.graph->tested);
    }

    void theGraphByTheOtherRuleMarksWhatDiffers()
    {
        const Drawing drawing = besideGraphDrawing(found(), {}, {});
        const std::vector<DrawnEdge>& edges = drawing.graph->edges;
        QCOMPARE(edges.size(), std::size_t{3});
        QVERIFY(edges[0].marked && !edges[1].marked && edges[2].absent);
        QCOMPARE(edges[2].tip, "a → c stands only beside");
        QCOMPARE(drawing.summary, "Pairs that differ from the graph in panel A: 2.");
        QCOMPARE(drawing.subtitle, "Evidence");
        const DrawnPlot plot(drawing);
        QCOMPARE(legendOf(plot), (QStringList{"not in A", "only in A"}));
    }

    void aSearchSaysWhetherItRuns()
    {
        core::StructureProgress search;
        search.names = {"a", "b"};
        search.tests.joined = core::Pdag(2);
        search.tests.joined.connect(0, 1);
        const Drawing drawing = searchedGraphDrawing(search, {}, true);
        QCOMPARE(tipsOf(drawing), QStringList{"a – b: not torn apart yet"});
        QCOMPARE(drawing.summary, "A search of PC: 1 edge stands still.");
        QCOMPARE(drawing.subtitle, "while PC searches: what no test has torn apart yet");
        QCOMPARE(searchedGraphDrawing(search, {}, false).subtitle, "stopped: what no test had torn apart by then");
    }

    void aDrawnGraphIsComparedByNames()
    {
        const core::GraphComparison compared{
            .missing = {{.from = 0, .to = 1}}, .extra = {{.from = 1, .to = 2}}, .turned = {}};
        const Drawing drawing = trueGraphDrawing(collider(), compared, {"C", "A", "B"});
        QCOMPARE(tipsOf(drawing), (QStringList{"A → C: not found", "B → C", "A – B was found and is not true"}));
        QVERIFY(drawing.graph->edges[0].marked && drawing.graph->edges[2].absent);
        QCOMPARE(drawing.summary, "A drawn graph of 3 nodes and 2 arrows.");
        QVERIFY(drawing.graph->nodeTips[1].startsWith("B. Drag it to move it;"));
        const DrawnPlot plot(drawing);
        QCOMPARE(legendOf(plot), (QStringList{"from cause to effect", "not found", "found, not true"}));
        QCOMPARE(plot.title(), "True graph");
    }
};

KERNELSCOPE_TEST(GraphDrawingTest, QApplication)

} // namespace graph_drawing_test

#include "graph_drawing_test.moc"
