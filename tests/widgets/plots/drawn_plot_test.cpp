// Drawings on a plot: each part of one, and what is left when the next one has less.
#include "core/data/dataset.h"
#include "widgets/drawings/places.h"
#include "widgets/drawings/spectrum.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/headline.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/sample_rows.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_drawings.h"
#include "widgets/plots/toy_spectrum.h"

#include <QApplication>
#include <QtTest>

#include <cmath>
#include <optional>

namespace drawn_plot_test
{

using namespace widgets;

namespace
{

/// A curve, two lines of one key, a span, marks with bars and points.
Drawing everything()
{
    Drawing drawing{.title = "All", .meaning = "what it is", .summary = "all there is", .axes = DrawnAxes::Own};
    drawing.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 4.0);
    drawing.curves = {{.column = "f", .legend = "f", .values = drawing.grid}};
    drawing.lines = {{.across = 1.0, .key = "wall", .legend = "walls"}, {.up = 2.0, .key = "wall"}};
    drawing.spans = {{.across = {2.0, 3.0}, .key = "span", .legend = "a span"}};
    drawing.marks = {{.places = Eigen::RowVector2d(1.0, 2.0),
                      .bars = Eigen::RowVector2d(1.5, 2.5),
                      .key = "mark",
                      .legend = "a mark"}};
    drawing.points = DrawnPoints{.places = Eigen::RowVector2d(2.0, 9.0), .labels = {}, .spans = true};
    drawing.remarks = {"no more"};
    drawing.beside.addValue("number", 7.0, "a number");
    drawing.beside.addValue("another", 8.0);
    return drawing;
}

/// Level curves that belong to rows 7 and 3, at 1 and 2, and one in another ink that belongs to row 5, at 4.
Drawing bundles()
{
    Drawing drawing{.title = "Bundles", .axes = DrawnAxes::Own};
    drawing.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 4.0);
    drawing.curves = {{.column = "one",
                       .legend = "ones",
                       .kind = CurveRow::Kind::Bundle,
                       .values = Eigen::VectorXd::Ones(5) * Eigen::RowVector2d(1.0, 2.0),
                       .width = 1.0,
                       .points = {7, 3},
                       .tell = [](Eigen::Index curve) { return QStringLiteral("curve %1").arg(curve); }},
                      {.column = "other",
                       .kind = CurveRow::Kind::Bundle,
                       .role = Role::Companion,
                       .values = Eigen::VectorXd::Constant(5, 4.0),
                       .width = 1.0,
                       .points = {5}}};
    return drawing;
}

/// The height of the one level curve that is lit.
std::optional<double> litHeight(const PlotView& plot)
{
    for (int g = 0; g < plot.graphCount(); ++g)
        if (plot.graph(g)->pen().color() == plot.theme().colour(Role::Highlight))
            return plot.graph(g)->data()->at(0)->value;
    return {};
}

/// A line to drag over a curve, with a mark to take; its subtitle says where it stands.
Drawing withHand(double value, const core::Interval& across = {0.0, 4.0})
{
    Drawing drawing{.title = "Hand", .subtitle = QString::number(value), .axes = DrawnAxes::Own};
    drawing.across.range = across;
    drawing.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 4.0);
    drawing.curves = {{.column = "f", .legend = "f", .values = drawing.grid}};
    drawing.marks = {{.places = Eigen::RowVector2d(1.0, 2.0), .takes = true}};
    drawing.hand = HandLine{
        .value = value, .legend = "current", .movedTo = [across](double moved) { return withHand(moved, across); }};
    return drawing;
}

QCPAbstractItem* visibleItem(PlotView& plot)
{
    for (int i = 0; i < plot.itemCount(); ++i)
        if (qobject_cast<QCPItemLine*>(plot.item(i)) && plot.item(i)->visible())
            return plot.item(i);
    return nullptr;
}

} // namespace

class DrawnPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void drawingsOfTheSameManyPointsShareThem()
    {
        const Eigen::MatrixXd many = Eigen::MatrixXd::Random(20'000, 1);
        const core::SharedMatrix one = sharedPlaces(many), other = sharedPlaces(Eigen::MatrixXd(many));
        QVERIFY(one.sharesWith(other) && *one == many);
        QVERIFY(*sharedPlaces(2.0 * many) == 2.0 * many);
        core::Dataset of = core::emptyDataset(1);
        of.x = many;
        const auto data = std::make_shared<const core::Dataset>(of);
        sharePlacesOf(data);
        QVERIFY(&*sharedPlaces(data->x) == &data->x && &*sharedPlaces(many) == &data->x);
        QVERIFY(*sharedPlaces(Eigen::MatrixXd(0, 1)) == Eigen::MatrixXd(0, 1));
    }

    void panelsOfTheSameManyPointsShareWhichSampleTheyAreOf()
    {
        std::vector<int> labels(20'000, 1);
        labels[3] = 0;
        const auto one = sampleRows(20'000, labels), other = sampleRows(20'000, std::vector<int>(labels));
        QVERIFY(one == other);
        QCOMPARE(one->rows.at(0), std::vector<int>{3});
        QCOMPARE(one->rows.at(1).size(), std::size_t{19'999});
        QVERIFY(sampleRows(20'000, {}) != one);
        QCOMPARE(sampleRows(20'001, {})->rows.at(0).size(), std::size_t{20'001});
        QVERIFY(sampleRows(0, {})->rows.empty());
    }

    void columnsThatAreMadeWhenAskedLeaveWithTheOthers()
    {
        int made = 0;
        Drawing drawing = everything();
        drawing.beside.columns.push_back(
            {.name = "square", .values = {}, .family = "rows", .heading = "its square", .made = [&made] {
                 ++made;
                 return Eigen::VectorXd(Eigen::Vector3d(1.0, 4.0, 9.0));
             }});
        DrawnPlot plot(drawing);
        QCOMPARE(made, 0);
        const PlotTable table = plot.numbers();
        QCOMPARE(made, 1);
        const PlotTable::Column& last = table.columns.back();
        QVERIFY(last.name == "square" && last.family == "rows" && last.heading == "its square" && !last.made);
        QVERIFY(last.values == Eigen::Vector3d(1.0, 4.0, 9.0));
    }

    void eachPartIsDrawnNamedAndExported()
    {
        DrawnPlot plot(toy::nothing());
        plot.show(everything());
        present(plot);
        QCOMPARE(plot.title(), "All");
        QCOMPARE(plot.toolTip(), "what it is");
        QVERIFY(plot.accessibleDescription().contains("all there is"));
        QCOMPARE(legendOf(plot), (QStringList{"f", "a span", "a mark", "walls", "no more"}));
        QCOMPARE(plot.headlines().size(), std::size_t{1}); // the other is exported alone
        QCOMPARE(plot.headlines().front().name, "a number");
        QCOMPARE(columnOf(plot.numbers(), "number")[0], 7.0);
        QVERIFY(columnOf(plot.numbers(), "f") == everything().grid);
        QVERIFY(plot.vertical().hi > 9.0); // the axis reaches to the point
    }

    void nothingStaysOfADrawingWithMore()
    {
        DrawnPlot plot(toy::nothing());
        present(plot);
        const int items = plot.itemCount(), plottables = plot.plottableCount();
        plot.show(everything());
        QVERIFY(plot.itemCount() > items && plot.plottableCount() > plottables);
        plot.show(toy::nothing());
        QCOMPARE(plot.itemCount(), items);
        QCOMPARE(plot.plottableCount(), plottables);
        QVERIFY(plot.legend().empty() && plot.headlines().empty() && plot.numbers().columns.empty());
        QCOMPARE(plottableOf<PointMarks>(plot)->count(), 0);
    }

    void whatIsHiddenIsHiddenByItsKeyAndNotByItsPlace()
    {
        DrawnPlot plot(everything());
        present(plot);
        core::PanelView view;
        view.hidden = {"wall"};
        plot.showView(view);
        QVERIFY(!visibleItem(plot));
        plot.show(everything());
        QVERIFY(!visibleItem(plot)); // still
        Drawing other = everything();
        other.lines = {{.across = 1.0, .key = "door", .legend = "a door"}};
        plot.show(other);
        QVERIFY(visibleItem(plot));
        plot.show(everything());
        QVERIFY(!visibleItem(plot));
        plot.showView({});
        QVERIFY(visibleItem(plot));
    }

    void aRightAxisThatMeasuresNothingHasNoNumbers()
    {
        Drawing drawing = everything();
        drawing.right = RightAxis{.label = "more", .isDrawn = true, .hasNumbers = false};
        DrawnPlot plot(drawing);
        QVERIFY(plot.yAxis2->visible() && !plot.yAxis2->tickLabels());
        drawing.right->hasNumbers = true;
        plot.show(drawing);
        QVERIFY(plot.yAxis2->tickLabels());
    }

    void rowsOfOneKeyHaveOneEntryAndAreHiddenAsOne()
    {
        Drawing drawing = everything();
        drawing.curves = {{.column = "first", .key = "pair", .legend = "a pair", .values = drawing.grid},
                          {.column = "second", .key = "pair", .values = 2.0 * drawing.grid},
                          {.column = "other", .values = 3.0 * drawing.grid}};
        DrawnPlot plot(drawing);
        present(plot);
        QCOMPARE(legendOf(plot).first(), "a pair");
        QCOMPARE(plot.legend().front().key, "pair");
        const auto isVisible = [&](double factor) {
            return graphOf(plot, drawing.grid, factor * drawing.grid)->visible();
        };
        QVERIFY(isVisible(1.0) && isVisible(2.0) && isVisible(3.0));
        core::PanelView view;
        view.hidden = {"pair"};
        plot.showView(view);
        QVERIFY(!isVisible(1.0) && !isVisible(2.0) && isVisible(3.0));
        QVERIFY(columnOf(plot.numbers(), "second").size() == 0 && columnOf(plot.numbers(), "other").size() == 5);
    }

    void marksOfOneKeyAreInTheLegendAsTheFirstOfThem()
    {
        Drawing drawing = everything();
        drawing.marks.push_back(drawing.marks.front());
        drawing.marks.back().shape = MarkShape::Square;
        DrawnPlot plot(drawing);
        present(plot);
        QCOMPARE(legendOf(plot).count("a mark"), 1);
        for (const LegendEntry& entry : plot.legend())
            if (entry.text == "a mark")
                QCOMPARE(entry.scatter->shape(), QCPScatterStyle::ssDisc);
    }

    void marksOfTheKeyOfACurveAreHiddenWithItAndHaveNoOtherEntry()
    {
        Drawing drawing = everything();
        drawing.marks.front().key = "f";
        DrawnPlot plot(drawing);
        present(plot);
        QCOMPARE(legendOf(plot), (QStringList{"f", "a span", "walls", "no more"}));
        QVERIFY(plot.legend().front().line && plot.legend().front().scatter);
        const auto* bars = plottableOf<QCPErrorBars>(plot);
        QVERIFY(bars->visible());
        core::PanelView view;
        view.hidden = {"f"};
        plot.showView(view);
        QVERIFY(!bars->visible() && !bars->dataPlottable()->visible());
        QVERIFY(!graphOf(plot, drawing.grid, drawing.grid)->visible());
    }

    void aCurveAsideIsToldOfItsPositionsWhereItIsDrawn()
    {
        Drawing drawing = everything();
        drawing.points.reset();
        drawing.across.snaps = true;
        drawing.gridColumn = {};
        drawing.curves.front().aside = 0.25;
        DrawnPlot plot(drawing);
        present(plot);
        QVERIFY(graphOf(plot, drawing.grid.array() + 0.25, drawing.grid));
        const auto told = plot.readingsUnder(placeOf(plot, 3.2, 1.0));
        QCOMPARE(told.size(), std::size_t{1});
        QCOMPARE(told.front().value, "3");
        QCOMPARE(told.front().at, QPointF(3.25, 3.0));
        QCOMPARE(plot.numbers().columns.front().name, "f"); // no column of the grid
    }

    void theHorizontalAxisReachesToACurveThatWidensItUnlessThatIsHidden()
    {
        Drawing drawing = everything();
        drawing.across.range = core::Interval{0.0, 4.0};
        drawing.curves.push_back({.column = "far",
                                  .legend = "far",
                                  .values = Eigen::Vector2d(1.0, 2.0),
                                  .at = Eigen::Vector2d(2.0, 12.0),
                                  .widens = true});
        DrawnPlot plot(drawing);
        QCOMPARE(plot.horizontal(), (core::Interval{0.0, 12.6}));
        core::PanelView view;
        view.hidden = {"far"};
        plot.showView(view);
        QCOMPARE(plot.horizontal(), (core::Interval{0.0, 4.0}));
    }

    void aLevelLineOfASampleLightsItBelowTheMarks()
    {
        Drawing drawing = everything();
        drawing.points.reset();
        drawing.lines = {{.up = 2.0, .sample = 7}};
        drawing.marks.front().samples = {3};
        DrawnPlot plot(drawing);
        present(plot);
        std::vector<Highlight> seen;
        connect(&plot, &PlotView::hovered, this, [&](const Highlight& highlight) { seen.push_back(highlight); });
        QTest::mouseMove(&plot, pixelOf(plot, 3.0, 2.0));
        QTRY_VERIFY(!seen.empty());
        QCOMPARE(seen.back().samples, std::vector{7});
        QTest::mouseMove(&plot, pixelOf(plot, 1.0, 2.0));
        QTRY_COMPARE(seen.back().samples, std::vector{3});
    }

    void aBundleIsOneEntryOfTheLegendAndAColumnAPoint()
    {
        DrawnPlot plot(bundles());
        present(plot);
        QCOMPARE(legendOf(plot), QStringList{"ones"});
        QCOMPARE(plot.graphCount(), 3);
        QCOMPARE(plot.graph(0)->pen().color(), plot.theme().colour(Role::Companion)); // the first row lies on top
        QCOMPARE(plot.graph(1)->pen(), plot.graph(2)->pen());
        const PlotTable table = plot.numbers();
        QCOMPARE(columnOf(table, "one_8"), Eigen::VectorXd(Eigen::VectorXd::Constant(5, 1.0)));
        QCOMPARE(columnOf(table, "one_4"), Eigen::VectorXd(Eigen::VectorXd::Constant(5, 2.0)));
        QCOMPARE(columnOf(table, "other_6"), Eigen::VectorXd(Eigen::VectorXd::Constant(5, 4.0)));
    }

    void theCurveOfABundleUnderTheMouseIsToldAndLightsItsPoint()
    {
        DrawnPlot plot(bundles());
        present(plot);
        std::vector<Highlight> seen;
        connect(&plot, &PlotView::hovered, this, [&](const Highlight& highlight) { seen.push_back(highlight); });
        QTest::mouseMove(&plot, pixelOf(plot, 2.0, 1.0));
        QTRY_VERIFY(!seen.empty());
        QCOMPARE(seen.back().point, std::optional(7));
        QCOMPARE(litHeight(plot), std::optional(1.0));
        QTest::mouseMove(&plot, pixelOf(plot, 2.0, 4.0));
        QTRY_COMPARE(seen.back().point, std::optional(5));
        QTest::mouseMove(&plot, pixelOf(plot, 2.0, 3.0));
        QTRY_VERIFY(!seen.back().point);
        QCOMPARE(litHeight(plot), std::optional<double>());
        QCOMPARE(tipAt(plot, pixelOf(plot, 2.0, 2.0)), "curve 1");
        QVERIFY(!tipAt(plot, pixelOf(plot, 2.0, 3.0)).contains("curve"));
        QVERIFY(!tipAt(plot, pixelOf(plot, 2.0, 4.0)).contains("curve")); // nothing is told of the other bundle
    }

    void theCurveOfAHighlightedPointStaysLitWhereCurvesChangeTheirOrder()
    {
        Drawing drawing = bundles();
        DrawnPlot plot(drawing);
        present(plot);
        plot.showHighlight({.position = {}, .point = 3, .samples = {}});
        QCOMPARE(litHeight(plot), std::optional(2.0));
        drawing.curves[0].points = {3, 7};
        plot.show(drawing);
        QCOMPARE(litHeight(plot), std::optional(1.0));
        QCOMPARE(plot.graph(plot.graphCount() - 1)->pen().widthF(), 2.0);
        plot.showHighlight({.position = {}, .point = 9, .samples = {}}); // it has no curve
        QCOMPARE(litHeight(plot), std::optional<double>());
        plot.showHighlight({.position = {}, .point = 5, .samples = {}});
        QCOMPARE(litHeight(plot), std::optional(4.0));
        plot.show(toy::nothing());
        QCOMPARE(plot.graphCount(), 0);
    }

    void anAxisThatIsLogarithmicOnRequestHasARangeForEach()
    {
        Drawing drawing = everything();
        drawing.up = {.mayBeLogarithmic = true, .range = core::Interval{0.0, 4.0}};
        drawing.up.logarithmicRange = {0.01, 8.0};
        DrawnPlot plot(drawing);
        QCOMPARE(plot.vertical(), (core::Interval{0.0, 4.0}));
        core::PanelView view;
        view.logarithmic = true;
        plot.showView(view);
        QCOMPARE(plot.vertical(), (core::Interval{0.01, 8.0}));
    }

    void aColumnBesideIsHiddenWithTheEntryOfItsNameWhereItIsToBe()
    {
        Drawing drawing = everything();
        drawing.beside.addValue("wall", 1.0);
        drawing.beside.addValue("span", 2.0);
        drawing.besideByEntry = {"wall"};
        DrawnPlot plot(drawing);
        QCOMPARE(columnOf(plot.numbers(), "wall").size(), Eigen::Index{1});
        core::PanelView view;
        view.hidden = {"span", "wall"};
        plot.showView(view);
        QVERIFY(columnOf(plot.numbers(), "wall").size() == 0 && columnOf(plot.numbers(), "span").size() == 1);
    }

    void whatIsToldBesideACurveGoesWithItAndIsNotComparedWithAPinnedOne()
    {
        Drawing drawing = everything();
        drawing.points.reset();
        drawing.curves.front().told = {{.name = "twice", .values = 2.0 * drawing.grid}};
        DrawnPlot plot(drawing);
        plot.keepGhost(plot);
        present(plot);
        const auto told = plot.plateAt(placeOf(plot, 3.0, 1.0)).lines;
        QCOMPARE(told.size(), std::size_t{2});
        QVERIFY2(told[0].value.contains("pinned"), qPrintable(told[0].value));
        QCOMPARE(told[1].name, "twice");
        QVERIFY2(told[1].value.startsWith('6') && !told[1].value.contains("pinned"), qPrintable(told[1].value));
        core::PanelView view;
        view.hidden = {"f"};
        plot.showView(view);
        QVERIFY(plot.plateAt(pixelOf(plot, 3.0, 1.0)).lines.empty());
    }

    void aCurveOnTheRightIsComparedByTheRightAxis()
    {
        Drawing drawing = everything();
        drawing.points.reset();
        drawing.right = RightAxis{.range = {0.0, 1000.0}};
        drawing.curves = {{.column = "f", .legend = "f", .values = 100.0 * drawing.grid, .onRight = true}};
        DrawnPlot plot(drawing);
        plot.keepGhost(plot);
        drawing.curves.front().values.array() += 50.0;
        plot.show(drawing);
        present(plot);
        const auto told = plot.readingsUnder(placeOf(plot, 2.0, 0.5));
        QCOMPARE(told.size(), std::size_t{1});
        QVERIFY2(told.front().value.contains("Δ +50"), qPrintable(told.front().value));
    }

    void aLogarithmicAxisBreaksCurvesThatAskForIt()
    {
        core::BenchResult bench = toy::benchResult();
        bench.power[0] = 0.0;
        DrawnPlot plot(fourierDrawing(bench));
        present(plot);
        const QCPGraph* power = graphOf(plot, bench.frequency, bench.integrand);
        QVERIFY(power); // all of it is positive
        bool breaks = false;
        for (int i = 0; i < plot.graphCount(); ++i)
            breaks = breaks || (plot.graph(i)->dataCount() > 0 && std::isnan(plot.graph(i)->data()->begin()->value));
        QVERIFY(breaks);
        QCOMPARE(columnOf(plot.numbers(), "power")[0], 0.0); // the number is what it is
    }

    void aClickNearAMarkThatIsThereToBeTakenTakesItsPlace()
    {
        HandLinePlot plot(withHand(3.0));
        present(plot);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        const QPoint mark = pixelOf(plot, 1.0, 2.0);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, mark + QPoint(4, 4));
        QCOMPARE(chosen.takeFirst()[0].toDouble(), 1.0);
        QCOMPARE(plot.toldPlace({plot.xAxis->pixelToCoord(mark.x() + 4), 2.0}), QPointF(1.0, 2.0));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, mark + QPoint(40, 0));
        QVERIFY(chosen.takeFirst()[0].toDouble() > 1.1);
    }

    void thePictureFollowsTheHandLine()
    {
        HandLinePlot plot(withHand(3.0));
        present(plot);
        plot.showCurrent(2.0);
        QCOMPARE(plot.subtitle(), "2");
        plot.show(withHand(1.0));
        QCOMPARE(plot.subtitle(), "1");
        QCOMPARE(plot.current(), std::optional(1.0));
    }

    void theHandFollowsADrawingWhoeverShowsIt()
    {
        HandLinePlot plot(withHand(3.0));
        static_cast<DrawnPlot&>(plot).show(withHand(1.0));
        QCOMPARE(plot.current(), std::optional(1.0));
    }

    void theAxesStayUnderAHandThatDragsTheLine()
    {
        HandLinePlot plot(withHand(3.0));
        present(plot);
        const core::Interval before = plot.horizontal();
        const QPoint grip = pixelOf(plot, 3.0, 1.0), to = pixelOf(plot, 2.0, 1.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, to);
        const QString ahead = plot.subtitle();
        plot.show(withHand(3.0, {-4.0, 8.0})); // an answer to an older question
        QCOMPARE(plot.horizontal(), before);
        QCOMPARE(plot.subtitle(), ahead);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QTRY_COMPARE(plot.horizontal(), (core::Interval{-4.0, 8.0}));
        QCOMPARE(plot.subtitle(), ahead);
    }

    void aValueIsReadNearItsPlaceUnderANameOfItsOwn()
    {
        Drawing drawing = toy::nothing();
        drawing.across = {.isTold = false, .range = core::Interval{-0.6, 2.6}};
        drawing.up.range = core::Interval{0.0, 4.0};
        Eigen::MatrixXd places(3, 2);
        places << 0.0, 1.0, 1.0, 2.0, 2.0, 3.0;
        drawing.read = {{.key = "height",
                         .places = places,
                         .name = [](Eigen::Index i) { return QStringLiteral("column %1").arg(i); },
                         .value = [](Eigen::Index i) { return QString::number(i + 1); }}};
        DrawnPlot plot(drawing);
        present(plot);
        const std::vector<Reading> readings = plot.readingsUnder(pixelOf(plot, 1.3, 0.5));
        QCOMPARE(readings.size(), std::size_t{1});
        QCOMPARE(readings[0], (Reading{.key = "height",
                                       .name = "column 1",
                                       .value = "2",
                                       .ink = plot.theme().colour(Role::Text),
                                       .at = {1.0, 2.0}}));
        QVERIFY(plot.readingsUnder(pixelOf(plot, -0.57, 0.5)).empty());
        QVERIFY(plot.plateAt(pixelOf(plot, 1.3, 0.5)).head.isEmpty());
        plot.show(toy::nothing());
        QVERIFY(plot.readingsUnder(pixelOf(plot, 0.0, 0.5)).empty());
    }

    void anAxisMayDoWithoutItsGrid()
    {
        Drawing drawing = toy::nothing();
        QVERIFY(DrawnPlot(drawing).xAxis->grid()->visible());
        drawing.across.hasGrid = false;
        const DrawnPlot plot(drawing);
        QVERIFY(!plot.xAxis->grid()->visible() && plot.yAxis->grid()->visible());
    }

    void aLogarithmicAxisHasNoLineAtZero()
    {
        Drawing drawing = withHand(0.0, {0.1, 10.0});
        drawing.across.logarithmic = true;
        HandLinePlot plot(drawing);
        present(plot);
        QVERIFY(!visibleItem(plot));
        QCOMPARE(legendOf(plot), QStringList{"f"});
    }
};

KERNELSCOPE_TEST(DrawnPlotTest, QApplication)

} // namespace drawn_plot_test

#include "drawn_plot_test.moc"
