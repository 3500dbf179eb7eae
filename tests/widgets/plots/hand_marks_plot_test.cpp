// Marks that the hand drags, adds and takes away.
#include "widgets/plots/hand_marks_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_drawings.h"

#include <QApplication>
#include <QtTest>

#include <cmath>

namespace hand_marks_plot_test
{

using namespace widgets;

namespace
{

/// On axes from 0 to 4.
Drawing withMarks(const Eigen::MatrixXd& places)
{
    Drawing drawing = toy::nothing();
    drawing.across.range = core::Interval{0.0, 4.0};
    drawing.up.range = core::Interval{0.0, 4.0};
    drawing.handles = HandMarks{
        .places = places, .key = "marks", .legend = "the marks", .tell = [](Eigen::Index mark, const QPointF& at) {
            return QStringLiteral("mark %1 at %2").arg(mark).arg(at.x(), 0, 'f', 1);
        }};
    return drawing;
}

Eigen::MatrixXd twoPlaces()
{
    Eigen::MatrixXd places(2, 2);
    places << 1.0, 1.0, 3.0, 2.0;
    return places;
}

Drawing freeMarks()
{
    Drawing drawing = withMarks(twoPlaces());
    drawing.handles->mayCome = drawing.handles->mayGo = true;
    return drawing;
}

/// Those of the marks that stand there, without the lines that go down from them.
int marksAt(const HandMarksPlot& plot, double x, double y)
{
    int found = 0;
    for (int g = 0; g < plot.graphCount(); ++g)
        if (plot.graph(g)->lineStyle() == QCPGraph::lsNone && plot.graph(g)->visible())
            for (const QCPGraphData& mark : *plot.graph(g)->data())
                found += mark.key == x && mark.value == y;
    return found;
}

void openMenuAt(QWidget& plot, const QPoint& at)
{
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, plot.mapToGlobal(at));
    QCoreApplication::sendEvent(&plot, &menu);
}

} // namespace

class HandMarksPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void draggingAMarkIsOneGestureOfIt()
    {
        HandMarksPlot plot(withMarks(twoPlaces()));
        present(plot);
        const QSignalSpy moved(&plot, &HandMarksPlot::handleMoved);
        drag(plot, pixelOf(plot, 3.0, 2.0), pixelOf(plot, 2.0, 1.0));
        QVERIFY(moved.count() >= 3);
        for (const auto& report : moved) {
            QCOMPARE(report[0].toInt(), 1);
            QCOMPARE(report[2].toInt(), moved[0][2].toInt());
        }
        const QPointF last = moved.back()[1].toPointF();
        QVERIFY(std::abs(last.x() - 2.0) < 0.02 && std::abs(last.y() - 1.0) < 0.03);
        QVERIFY(plot.places().row(1) == Eigen::RowVector2d(last.x(), last.y()));
        QVERIFY(plot.places().row(0) == twoPlaces().row(0));
    }

    void marksThatMoveUpwardsAreHeldBetweenTheirEnds()
    {
        Drawing drawing = withMarks(twoPlaces());
        drawing.handles->moves = HandMarks::Moves::Upwards;
        drawing.handles->upwards = core::Interval{0.5, 3.0};
        HandMarksPlot plot(drawing);
        present(plot);
        const QSignalSpy moved(&plot, &HandMarksPlot::handleMoved);
        drag(plot, pixelOf(plot, 1.0, 1.0), pixelOf(plot, 2.0, 4.0));
        QCOMPARE(moved.back()[1].toPointF(), QPointF(1.0, 3.0));
        drag(plot, pixelOf(plot, 1.0, 3.0), pixelOf(plot, 1.0, 0.0));
        QCOMPARE(moved.back()[1].toPointF(), QPointF(1.0, 0.5));
    }

    void aClickAddsAMarkWhereOneMayCome()
    {
        HandMarksPlot plot(withMarks(twoPlaces()));
        present(plot);
        const QSignalSpy added(&plot, &HandMarksPlot::handleAdded);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 2.0, 3.0));
        QVERIFY(added.isEmpty());
        plot.show(freeMarks());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 2.0, 3.0));
        QCOMPARE(added.count(), 1);
        const QPointF at = added[0][0].toPointF();
        QVERIFY(std::abs(at.x() - 2.0) < 0.02 && std::abs(at.y() - 3.0) < 0.02);
        QVERIFY(plot.places().row(2) == Eigen::RowVector2d(at.x(), at.y()));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 1.0, 1.0)); // on a mark
        QCOMPARE(added.count(), 1);
    }

    void deleteBackspaceAndARightClickTakeMarksAway()
    {
        HandMarksPlot plot(freeMarks());
        present(plot);
        const QSignalSpy removed(&plot, &HandMarksPlot::handleRemoved);
        QTest::keyClick(&plot, Qt::Key_Delete); // none is chosen
        QVERIFY(removed.isEmpty());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 2.0, 3.0));
        QTest::keyClick(&plot, Qt::Key_Delete); // what was added
        QCOMPARE(removed.back()[0].toInt(), 2);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 1.0, 1.0));
        QTest::keyClick(&plot, Qt::Key_Backspace);
        QCOMPARE(removed.back()[0].toInt(), 0);
        QVERIFY(plot.places() == twoPlaces().row(1));
        openMenuAt(plot, pixelOf(plot, 3.0, 2.0));
        QCOMPARE(removed.count(), 3);
        QVERIFY(plot.places().rows() == 0 && plot.legend().empty());
    }

    void marksThatMayNotGoStay()
    {
        HandMarksPlot plot(withMarks(twoPlaces()));
        present(plot);
        const QSignalSpy removed(&plot, &HandMarksPlot::handleRemoved);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 1.0, 1.0));
        QTest::keyClick(&plot, Qt::Key_Delete);
        QVERIFY(removed.isEmpty() && plot.places() == twoPlaces());
        QCOMPARE(marksAt(plot, 1.0, 1.0), 1); // nothing to choose it for
    }

    void theChosenMarkStandsOutUntilThereAreFewer()
    {
        HandMarksPlot plot(freeMarks());
        present(plot);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 2.0));
        QCOMPARE(marksAt(plot, 3.0, 2.0), 2);
        Drawing fewer = freeMarks();
        fewer.handles->places = twoPlaces().topRows(1);
        plot.show(fewer);
        plot.show(freeMarks());
        QCOMPARE(marksAt(plot, 3.0, 2.0), 1);
    }

    void theHandIsAheadOfAnAnswerWhileItDrags()
    {
        HandMarksPlot plot(withMarks(twoPlaces()));
        present(plot);
        const core::Interval before = plot.vertical();
        const QPoint grip = pixelOf(plot, 1.0, 1.0), to = pixelOf(plot, 2.0, 2.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, to);
        const Eigen::MatrixXd ahead = plot.places();
        QVERIFY(ahead != twoPlaces());
        Drawing wider = withMarks(twoPlaces()); // an answer to an older question
        wider.up.range = core::Interval{0.0, 8.0};
        plot.show(wider);
        QVERIFY(plot.places() == ahead);
        QCOMPARE(plot.vertical(), before);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QTRY_COMPARE(plot.vertical(), (core::Interval{0.0, 8.0}));
        QVERIFY(plot.places() == ahead);
        plot.show(wider);
        QVERIFY(plot.places() == twoPlaces());
    }

    void whatTheSessionSaidMeanwhileHoldsAfterTheDrag()
    {
        Drawing drawing = withMarks(twoPlaces());
        drawing.handles->outlivesAnswer = true;
        HandMarksPlot plot(drawing);
        present(plot);
        const QPoint to = pixelOf(plot, 2.0, 2.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, pixelOf(plot, 1.0, 1.0));
        QTest::mouseMove(&plot, to);
        QVERIFY(plot.places() != twoPlaces());
        plot.show(drawing); // the move was undone
        QVERIFY(plot.places() != twoPlaces());
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QVERIFY(plot.places() == twoPlaces());
        QCOMPARE(marksAt(plot, 1.0, 1.0), 1);
    }

    void otherMarksEndADrag()
    {
        HandMarksPlot plot(freeMarks());
        present(plot);
        const QPoint grip = pixelOf(plot, 3.0, 2.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, grip + QPoint(20, 0));
        const Drawing one = withMarks(twoPlaces().topRows(1));
        plot.show(one);
        const QSignalSpy moved(&plot, &HandMarksPlot::handleMoved);
        QTest::mouseMove(&plot, grip + QPoint(40, 0));
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, grip + QPoint(40, 0));
        QVERIFY(moved.isEmpty() && plot.places() == twoPlaces().row(0));
    }

    void aMarkIsToldWhereItIs()
    {
        HandMarksPlot plot(withMarks(twoPlaces()));
        present(plot);
        QCOMPARE(tipAt(plot, pixelOf(plot, 3.0, 2.0)), "mark 1 at 3.0");
        QVERIFY(plot.plateAt(pixelOf(plot, 2.0, 3.0)).isEmpty());
        drag(plot, pixelOf(plot, 3.0, 2.0), pixelOf(plot, 2.0, 3.0));
        QCOMPARE(tipAt(plot, pixelOf(plot, 2.0, 3.0)), "mark 1 at 2.0");
    }

    void theCursorSaysWhatAHandDoes()
    {
        HandMarksPlot plot(withMarks(twoPlaces()));
        present(plot);
        const auto cursorAt = [&plot](double x, double y) {
            hoverAt(plot, pixelOf(plot, x, y));
            return plot.cursor().shape();
        };
        QCOMPARE(cursorAt(1.0, 1.0), Qt::SizeAllCursor);
        QCOMPARE(cursorAt(2.0, 3.0), Qt::ArrowCursor);
        Drawing drawing = freeMarks();
        drawing.handles->moves = HandMarks::Moves::Upwards;
        plot.show(drawing);
        QCOMPARE(cursorAt(1.0, 1.0), Qt::SizeVerCursor);
        QCOMPARE(cursorAt(2.0, 3.0), Qt::CrossCursor);
    }

    void hiddenMarksAreNotGrabbed()
    {
        HandMarksPlot plot(freeMarks());
        present(plot);
        QCOMPARE(legendOf(plot), QStringList{"the marks"});
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 1.0, 1.0));
        plot.showView({.hidden = {"marks"}, .labels = {}});
        const QSignalSpy moved(&plot, &HandMarksPlot::handleMoved), removed(&plot, &HandMarksPlot::handleRemoved);
        drag(plot, pixelOf(plot, 1.0, 1.0), pixelOf(plot, 2.0, 2.0));
        QTest::keyClick(&plot, Qt::Key_Delete);
        QVERIFY(moved.isEmpty() && removed.isEmpty());
        QCOMPARE(marksAt(plot, 1.0, 1.0), 0);
        plot.showView({});
        QTest::keyClick(&plot, Qt::Key_Delete);
        QCOMPARE(removed.count(), 1);
    }

    void stemsGoDownToZeroWhereThereAreSome()
    {
        Drawing drawing = withMarks(twoPlaces());
        HandMarksPlot plot(drawing);
        const auto stems = [&plot] {
            for (int g = 0; g < plot.graphCount(); ++g)
                if (plot.graph(g)->lineStyle() == QCPGraph::lsImpulse)
                    return plot.graph(g)->dataCount();
            return -1;
        };
        QCOMPARE(stems(), 0);
        drawing.handles->hasStems = true;
        plot.show(drawing);
        QCOMPARE(stems(), 2);
    }

    void marksThatOutliveTheAnswerStayToBeTakenHoldOf()
    {
        Drawing drawing = withMarks(twoPlaces());
        HandMarksPlot plot(drawing);
        plot.showStanding(Standing::OtherData);
        QCOMPARE(plot.standing(), Standing::OtherData);
        drawing.handles->outlivesAnswer = true;
        plot.show(drawing);
        plot.showStanding(Standing::OtherData);
        QCOMPARE(plot.standing(), Standing::Outdated);
        plot.showStanding(Standing::Current);
        QCOMPARE(plot.standing(), Standing::Current);
    }
};

KERNELSCOPE_TEST(HandMarksPlotTest, QApplication)

} // namespace hand_marks_plot_test

#include "hand_marks_plot_test.moc"
