// What a hand does with a graph: moving nodes, choosing pairs, drawing one.
#include "widgets/drawings/structure_graphs.h"
#include "widgets/plots/graph_editor_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_graphs.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace hand_graph_plot_test
{

using namespace widgets;
using toy::between, toy::collider, toy::drawingOf, toy::threeEdges;

namespace
{

/// Takes what the editor reports, as a session does.
class Editor
{
public:
    Editor() : plot(graph, trueGraphDrawing(graph))
    {
        QObject::connect(&plot, &GraphEditorPlot::edited, &plot,
                         [this](const core::TrueGraphSettings& next, const QString& what, int) {
                             graph = next;
                             said = what;
                             plot.show(next, trueGraphDrawing(next));
                         });
        QObject::connect(&plot, &GraphEditorPlot::refused, &plot, [this](const QString& what) { said = what; });
        present(plot);
    }
    QPoint ringOf(int node) const
    {
        const QFontMetricsF metrics(plot.theme().font(), &plot);
        const double width = std::max(metrics.horizontalAdvance("A") + 16.0, 1.3 * (metrics.height() + 8.0));
        return (plot.pixelOf(node) + QPointF(0.5 * width + 5.0, 0.0)).toPoint();
    }

    core::TrueGraphSettings graph = collider();
    QString said;
    GraphEditorPlot plot;
};

} // namespace

class HandGraphPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void aDraggedNodeStaysInTheHandAndInTheSquare()
    {
        HandGraphPlot plot(drawingOf(threeEdges()));
        present(plot);
        QSignalSpy moved(&plot, &HandGraphPlot::nodeMoved);
        connect(&plot, &HandGraphPlot::nodeMoved, &plot, [&] { plot.show(drawingOf(threeEdges())); });
        const QPoint from = pixelOf(plot, 0.8, 0.0), to = pixelOf(plot, 1.2, 0.5);
        QTest::mousePress(&plot, Qt::LeftButton, {}, from);
        for (const QPoint& at : {(from + to) / 2, to})
            QTest::mouseMove(&plot, at);
        QCOMPARE(moved.count(), 2);
        QCOMPARE(moved.last()[0].toString(), "b");
        QCOMPARE(moved.last()[1].toPointF().x(), 1.0);
        QCOMPARE(moved.first()[2].toInt(), moved.last()[2].toInt());
        QCOMPARE(columnOf(plot.numbers(), "node_place_1")[1], 1.0);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QCOMPARE(columnOf(plot.numbers(), "node_place_1")[1], 0.8); // as after undo in mid-drag
    }

    void aNodeThatNobodyMovedSinceStaysWhereItWasLetGo()
    {
        HandGraphPlot plot(drawingOf(threeEdges()));
        present(plot);
        drag(plot, pixelOf(plot, 0.8, 0.0), pixelOf(plot, 0.5, 0.5));
        QVERIFY(std::abs(columnOf(plot.numbers(), "node_place_1")[1] - 0.5) < 0.02);
    }

    void clicksChooseAPair()
    {
        HandGraphPlot plot(drawingOf(threeEdges()));
        present(plot);
        QSignalSpy chosen(&plot, &HandGraphPlot::pairChosen);
        const auto click = [&](const QPoint& at) { QTest::mouseClick(&plot, Qt::LeftButton, {}, at); };
        click(plot.pixelOf(0).toPoint());
        QCOMPARE(chosen.count(), 0);
        click(plot.pixelOf(2).toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString() + chosen[0][1].toString(), "ac");
        click(between(plot, threeEdges(), 1, 2));
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(chosen[1][0].toString() + chosen[1][1].toString(), "bc");
    }

    void theMenuOfAnEdgeAsksForItsPair()
    {
        HandGraphPlot plot(drawingOf(threeEdges()));
        present(plot);
        QString pair;
        connect(&plot, &HandGraphPlot::pairMenuAsked, &plot,
                [&](const QString& first, const QString& second, QMenu* menu) {
                    pair = first + second;
                    QVERIFY(menu);
                });
        const auto ask = [&](const QPoint& at) {
            pair.clear();
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, plot.mapToGlobal(at));
            QApplication::sendEvent(&plot, &event);
            for (QMenu* menu : plot.findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
                menu->close();
        };
        ask(between(plot, threeEdges(), 0, 1));
        QCOMPARE(pair, "ab");
        ask(pixelOf(plot, 0.0, -0.9));
        QCOMPARE(pair, "");
        DrawnGraph tested = threeEdges();
        tested.tested = std::pair(1, 2);
        plot.show(drawingOf(tested));
        ask(pixelOf(plot, 0.0, -0.9));
        QCOMPARE(pair, "bc");
    }

    void nodesStandStillWhenOthersComeAndGo()
    {
        Editor editor;
        const QPointF before = editor.plot.pixelOf(1);
        QTest::mouseDClick(&editor.plot, Qt::LeftButton, {}, pixelOf(editor.plot, -0.9, 0.9));
        QCOMPARE(editor.said, "Add a node");
        QCOMPARE(editor.graph.nodes.back(), std::string("D"));
        QVERIFY(QLineF(editor.plot.pixelOf(1), before).length() < 0.5);
        QTest::mouseClick(&editor.plot, Qt::LeftButton, {}, editor.plot.pixelOf(0).toPoint());
        QTest::keyClick(&editor.plot, Qt::Key_Delete);
        QCOMPARE(editor.said, "Remove a node");
        QCOMPARE(editor.graph.nodes, (std::vector<std::string>{"B", "C", "D"}));
        QCOMPARE(editor.graph.arrows.size(), std::size_t{1});
        QVERIFY(!editor.graph.places.contains("A"));
        QVERIFY(QLineF(editor.plot.pixelOf(0), before).length() < 0.5);
    }

    void anArrowIsDrawnFromTheRingBetweenNodesThatAreNotJoined()
    {
        Editor editor;
        drag(editor.plot, editor.ringOf(0), editor.plot.pixelOf(1).toPoint());
        QCOMPARE(editor.said, "Draw an arrow");
        QCOMPARE(editor.graph.arrows.back(), (core::NamePair{"A", "B"}));
        drag(editor.plot, editor.ringOf(2), editor.plot.pixelOf(0).toPoint());
        QVERIFY2(editor.said.contains("joined already"), qPrintable(editor.said));
        QCOMPARE(editor.graph.arrows.size(), std::size_t{3});
    }

    void theArrowThatWasClickedGoes()
    {
        Editor editor;
        QTest::mouseClick(&editor.plot, Qt::LeftButton, {}, between(editor.plot, editor.plot.graph(), 0, 2));
        QTest::keyClick(&editor.plot, Qt::Key_Backspace);
        QCOMPARE(editor.said, "Remove an arrow");
        QCOMPARE(editor.graph.arrows, (core::NamePairs{{"B", "C"}}));
    }
};

KERNELSCOPE_TEST(HandGraphPlotTest, QApplication)

} // namespace hand_graph_plot_test

#include "hand_graph_plot_test.moc"
