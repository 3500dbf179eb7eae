// Drawings on a plot: each part of one, and what is left when the next one has less.
#include "widgets/drawings/novelty.h"
#include "widgets/drawings/spectrum.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/headline.h"
#include "widgets/plots/point_marks.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_spectrum.h"

#include <QApplication>
#include <QtTest>

#include <cmath>

namespace drawn_plot_test
{

using namespace widgets;

namespace
{

/// A curve, two lines of one key, a span, marks with bars and points.
Drawing everything()
{
    Drawing drawing{.title = "All", .meaning = "what it is", .summary = "all there is", .hasOwnAxes = true};
    drawing.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 4.0);
    drawing.curves = {{.column = "f", .legend = "f", .values = drawing.grid}};
    drawing.lines = {{.across = 1.0, .key = "wall", .legend = "walls"}, {.up = 2.0, .key = "wall"}};
    drawing.spans = {{.across = {2.0, 3.0}, .key = "span", .legend = "a span"}};
    drawing.marks = {{.places = Eigen::RowVector2d(1.0, 2.0),
                      .deviations = Eigen::VectorXd::Constant(1, 0.5),
                      .key = "mark",
                      .legend = "a mark"}};
    drawing.points = DrawnPoints{.places = Eigen::RowVector2d(2.0, 9.0), .labels = {}, .spans = true};
    drawing.remarks = {"no more"};
    drawing.headlines = {{.name = "a number", .value = 7.0}};
    drawing.beside.addValue("number", 7.0);
    return drawing;
}

Drawing nothing()
{
    return {.title = "Nothing", .hasOwnAxes = true};
}

int pointsOf(PlotView& plot)
{
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (const auto* marks = qobject_cast<const PointMarks*>(plot.plottable(i)))
            return marks->count();
    return -1;
}

QStringList legendOf(const PlotView& plot)
{
    QStringList texts;
    for (const LegendEntry& entry : plot.legend())
        texts << entry.text;
    return texts;
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
    void eachPartIsDrawnNamedAndExported()
    {
        DrawnPlot plot(nothing());
        plot.show(everything());
        present(plot);
        QCOMPARE(plot.title(), "All");
        QCOMPARE(plot.toolTip(), "what it is");
        QVERIFY(plot.accessibleDescription().contains("all there is"));
        QCOMPARE(legendOf(plot), (QStringList{"f", "a span", "walls", "a mark", "no more"}));
        QCOMPARE(plot.headlines().size(), std::size_t{1});
        QCOMPARE(columnOf(plot.numbers(), "number")[0], 7.0);
        QVERIFY(columnOf(plot.numbers(), "f") == everything().grid);
        QVERIFY(plot.vertical().hi > 9.0); // the axis reaches to the point
    }

    void nothingStaysOfADrawingWithMore()
    {
        DrawnPlot plot(nothing());
        present(plot);
        const int items = plot.itemCount(), plottables = plot.plottableCount();
        plot.show(everything());
        QVERIFY(plot.itemCount() > items && plot.plottableCount() > plottables);
        plot.show(nothing());
        QCOMPARE(plot.itemCount(), items);
        QCOMPARE(plot.plottableCount(), plottables);
        QVERIFY(plot.legend().empty() && plot.headlines().empty() && plot.numbers().columns.empty());
        QCOMPARE(pointsOf(plot), 0);
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

    void aRocSaysWhatItTakesAndWhereTheThresholdStands()
    {
        DrawnPlot plot(rocDrawing({}, "for a target with a mask"));
        QCOMPARE(plot.subtitle(), "for a target with a mask");
        ShownRoc roc{.column = "kst", .name = "kernel student-T"};
        roc.curve.falsePositiveRate = Eigen::Vector3d(0.0, 0.5, 1.0);
        roc.curve.truePositiveRate = Eigen::Vector3d(0.0, 0.9, 1.0);
        roc.area = {.area = 0.75, .standardError = 0.05};
        roc.counts = {.truePositives = 3, .falsePositives = 1, .trueNegatives = 3, .falseNegatives = 1};
        plot.show(rocDrawing({roc}, {}));
        present(plot);
        QCOMPARE(legendOf(plot), (QStringList{"AuC 0.750 ± 0.050, kernel student-T", "at the threshold"}));
        QCOMPARE(plot.headlines().front().value, 0.75);
        QCOMPARE(columnOf(plot.numbers(), "kst_auc")[0], 0.75);
        bool stands = false;
        for (int i = 0; i < plot.graphCount(); ++i)
            for (const QCPGraphData& mark : *plot.graph(i)->data())
                stands = stands || (mark.key == 0.25 && mark.value == 0.75);
        QVERIFY(stands);
    }

    void scoresOverTheLineGoWhenTheyAreNotKnown()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector3d(0.0, 1.0, 2.0);
        core::NoveltyResult result;
        result.grid = Eigen::VectorXd::LinSpaced(5, 0.0, 2.0);
        result.line = Eigen::VectorXd::Constant(5, 2.0);
        result.methods.resize(1);
        result.methods[0].scores = Eigen::Vector3d(1.0, 2.0, 3.0);
        result.methods[0].threshold = 2.5;
        DrawnPlot plot(scaleDrawing({}, core::emptyDataset(1)));
        plot.show(scaleDrawing(result, data));
        QCOMPARE(legendOf(plot), (QStringList{"s given the known points", "threshold"}));
        QCOMPARE(pointsOf(plot), 3);
        result.methods[0].scores.resize(2); // of other points
        plot.show(scaleDrawing(result, data));
        QVERIFY(plot.legend().empty() && plot.numbers().columns.empty());
        QCOMPARE(pointsOf(plot), 0);
    }
};

KERNELSCOPE_TEST(DrawnPlotTest, QApplication)

} // namespace drawn_plot_test

#include "drawn_plot_test.moc"
