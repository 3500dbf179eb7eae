// Paths, bars in rows and marks of a drawing, and the area that a hand picks out among them.
#include "widgets/plots/bar_rows_plot.h"
#include "widgets/plots/hand_area_plot.h"
#include "widgets/plots/mark_style.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_drawings.h"

#include <QApplication>
#include <QtTest>

#include <optional>
#include <vector>

namespace drawn_marks_test
{

using namespace widgets;

namespace
{

/// One in each of two rows.
Drawing bars()
{
    Drawing drawing = toy::nothing();
    drawing.across.range = core::Interval{0.0, 4.0};
    drawing.up.range = core::Interval{-1.5, 0.5};
    const DrawnBar first{
        .row = 0, .across = {0.0, 1.0}, .text = "a", .key = "bar", .legend = "bars", .role = Role::Posterior};
    DrawnBar second = first;
    second.row = 1;
    second.across = {2.0, 4.0};
    second.tip = "second";
    drawing.bars = {first, second};
    return drawing;
}

QColor inkAt(PlotView& plot, const QPoint& pixel)
{
    return plot.toPixmap().toImage().pixelColor(pixel);
}

/// Something is picked out on some panel.
Drawing toPickFrom(const std::optional<core::Interval>& across = {})
{
    Drawing drawing = toy::nothing();
    drawing.across.range = drawing.up.range = core::Interval{0.0, 4.0};
    drawing.area = HandArea{.across = across, .isAnyPicked = true};
    return drawing;
}

std::optional<core::Interval> intervalOf(const QVariant& picked)
{
    return picked.value<std::optional<core::Interval>>();
}

/// What the area on show spans of the horizontal axis.
std::optional<core::Interval> areaOn(const QCustomPlot& plot)
{
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto* area = qobject_cast<const QCPItemRect*>(plot.item(i)); area && area->visible())
            return core::Interval{area->topLeft->coords().x(), area->bottomRight->coords().x()};
    return {};
}

} // namespace

class DrawnMarksTest : public QObject
{
    Q_OBJECT

private slots:
    void aPathTurnsBackAndHidesItsMarksWithIt()
    {
        Drawing drawing = toy::nothing();
        Eigen::MatrixXd places(3, 2);
        places << 0.0, 0.0, 2.0, 1.0, 1.0, 2.0;
        drawing.paths = {{.places = places, .key = "path", .legend = "a path"}};
        drawing.marks = {{.places = places.bottomRows(1), .key = "path", .legend = "a path"}};
        DrawnPlot plot(toy::nothing());
        plot.show(drawing);
        QCOMPARE(legendOf(plot), QStringList{"a path"});
        const auto* curve = plottableOf<QCPCurve>(plot);
        std::vector<QPointF> drawn;
        for (const QCPCurveData& place : *curve->data())
            drawn.emplace_back(place.key, place.value);
        QCOMPARE(drawn, (std::vector<QPointF>{{0.0, 0.0}, {2.0, 1.0}, {1.0, 2.0}}));
        const auto* marks = graphOf(plot, Eigen::VectorXd::Constant(1, 1.0), Eigen::VectorXd::Constant(1, 2.0));
        QVERIFY(curve->visible() && marks->visible());
        plot.showView({.hidden = {"path"}, .labels = {}});
        QVERIFY(!curve->visible() && !marks->visible());
        plot.show(drawing);
        QVERIFY(!curve->visible() && !marks->visible());
        plot.showView({});
        QVERIFY(curve->visible() && marks->visible());
        plot.show(toy::nothing());
        QVERIFY(plot.legend().empty() && !plottableOf<QCPCurve>(plot));
    }

    void aBarInARowIsToldAndClicked()
    {
        Drawing drawing = bars();
        drawing.hand = HandLine{.value = 1.5};
        BarRowsPlot plot(drawing);
        present(plot);
        QCOMPARE(legendOf(plot), QStringList{"bars"});
        QCOMPARE(tipAt(plot, pixelOf(plot, 3.0, -1.0)), "second");
        const QSignalSpy chosen(&plot, &BarRowsPlot::barChosen), values(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, -1.0));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().toULongLong(), 1ULL);
        QVERIFY(values.isEmpty());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 0.0));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(values.size(), 1);
    }

    void barsComeWithALaterDrawingAndGoAgain()
    {
        Drawing without = bars();
        without.bars.clear();
        DrawnPlot plot(without);
        plot.show(bars());
        present(plot);
        const QPoint second = pixelOf(plot, 2.3, -1.1);
        QCOMPARE(inkAt(plot, second), plot.theme().colour(Role::Posterior));
        QCOMPARE(tipAt(plot, second), "second");
        plot.show(without);
        QCOMPARE(inkAt(plot, second), plot.theme().colour(Role::Background));
        QVERIFY(plot.plateAt(second).isEmpty() && plot.legend().empty());
    }

    void barsAreHiddenByTheirKey()
    {
        DrawnPlot plot(bars());
        present(plot);
        plot.showView({.hidden = {"bar"}, .labels = {}});
        const QPoint second = pixelOf(plot, 2.3, -1.1);
        QCOMPARE(inkAt(plot, second), plot.theme().colour(Role::Background));
        QVERIFY(plot.plateAt(second).isEmpty());
        plot.show(bars());
        QCOMPARE(inkAt(plot, second), plot.theme().colour(Role::Background));
        plot.showView({});
        QCOMPARE(inkAt(plot, second), plot.theme().colour(Role::Posterior));
    }

    void aReversedAxisHasTheRowsOfBarsAtTheirNumbers()
    {
        Drawing drawing = bars();
        drawing.up.reversed = true;
        drawing.up.range = core::Interval{-0.5, 1.5};
        DrawnPlot plot(drawing);
        present(plot);
        QVERIFY(pixelOf(plot, 3.0, 1.0).y() > pixelOf(plot, 3.0, 0.0).y());
        QCOMPARE(tipAt(plot, pixelOf(plot, 3.0, 1.0)), "second");
        QCOMPARE(inkAt(plot, pixelOf(plot, 2.3, 1.1)), plot.theme().colour(Role::Posterior));
    }

    void draggingPicksOutAnAreaAndAClickLetsItGo()
    {
        HandAreaPlot plot(toy::nothing(), DrawBrushArea::Extent::Box);
        plot.show(toPickFrom());
        present(plot);
        const QSignalSpy picked(&plot, &HandAreaPlot::picked);
        const QPoint middle = plot.axisRect()->center();
        drag(plot, middle, middle + QPoint(40, 30));
        QVERIFY(!picked.isEmpty());
        const auto across = intervalOf(picked.back()[0]), up = intervalOf(picked.back()[1]);
        QVERIFY(across && up);
        QCOMPARE(across->lo, plot.xAxis->pixelToCoord(middle.x()));
        QCOMPARE(up->hi, plot.yAxis->pixelToCoord(middle.y()));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, middle);
        QVERIFY(!intervalOf(picked.back()[0]) && !intervalOf(picked.back()[1]));
    }

    void anAreaMayBeARangeOfTheHorizontalAxisAlone()
    {
        HandAreaPlot plot(toPickFrom(), DrawBrushArea::Extent::Range);
        present(plot);
        const QSignalSpy picked(&plot, &HandAreaPlot::picked);
        const QPoint middle = plot.axisRect()->center();
        drag(plot, middle, middle + QPoint(40, 30));
        QVERIFY(!picked.isEmpty());
        QCOMPARE(intervalOf(picked.back()[0])->hi, plot.xAxis->pixelToCoord(middle.x() + 40));
        QVERIFY(!intervalOf(picked.back()[1]));
    }

    void shiftDragMovesTheAxesAndPicksNothing()
    {
        HandAreaPlot plot(toPickFrom(), DrawBrushArea::Extent::Box);
        present(plot);
        const QSignalSpy picked(&plot, &HandAreaPlot::picked);
        const QPoint middle = plot.axisRect()->center();
        drag(plot, middle, middle + QPoint(40, 0), Qt::ShiftModifier);
        QVERIFY(picked.isEmpty());
        QVERIFY(plot.horizontal().lo < 0.0 && plot.horizontal().hi < 4.0);
    }

    void withoutAnAreaThereIsNothingToPickFrom()
    {
        Drawing drawing = toPickFrom();
        drawing.area.reset();
        HandAreaPlot plot(drawing, DrawBrushArea::Extent::Box);
        present(plot);
        const QSignalSpy picked(&plot, &HandAreaPlot::picked);
        const QPoint middle = plot.axisRect()->center();
        drag(plot, middle, middle + QPoint(40, 30));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, middle);
        QVERIFY(picked.isEmpty() && !areaOn(plot));
    }

    void aDrawingThatComesDuringTheDragLeavesTheAreaToTheHand()
    {
        HandAreaPlot plot(toPickFrom(), DrawBrushArea::Extent::Range);
        present(plot);
        const QPoint middle = plot.axisRect()->center();
        QTest::mousePress(&plot, Qt::LeftButton, {}, middle);
        QTest::mouseMove(&plot, middle + QPoint(40, 0));
        const std::optional<core::Interval> dragged = areaOn(plot);
        QVERIFY(dragged);
        const core::Interval other{0.25, 0.5};
        plot.show(toPickFrom(other)); // an answer to an older question
        QCOMPARE(areaOn(plot), dragged);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, middle + QPoint(40, 0));
        plot.show(toPickFrom(other));
        QCOMPARE(areaOn(plot), std::optional(other));
        plot.show(toPickFrom());
        QVERIFY(!areaOn(plot));
    }

    void aHollowCircleIsFilledWithThePaper()
    {
        const Theme theme;
        QCOMPARE(markStyle({.shape = MarkShape::Circle, .hollow = true}, Qt::red, theme).brush(),
                 QBrush(theme.colour(Role::Background)));
        QCOMPARE(markStyle({.shape = MarkShape::Circle}, Qt::red, theme).brush(), QBrush(Qt::NoBrush));
    }

    void aDiscWithARimOfPaperKeepsItsInk()
    {
        const Theme theme;
        const QCPScatterStyle style = markStyle({.hasPaperRim = true}, Qt::red, theme);
        QCOMPARE(style.shape(), QCPScatterStyle::ssCircle); // a disc would be filled with the ink of its rim
        QCOMPARE(style.brush(), QBrush(Qt::red));
        QCOMPARE(style.pen().color(), theme.colour(Role::Background));
    }
};

KERNELSCOPE_TEST(DrawnMarksTest, QApplication)

} // namespace drawn_marks_test

#include "drawn_marks_test.moc"
