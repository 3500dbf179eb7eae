#include "widgets/drawings/power.h"
#include "widgets/drawings/power_pair.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/toy_embeddings.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace power_drawing_test
{

using namespace widgets;

namespace
{

ShownPower shownPower(const core::PowerResult& result, const core::PowerSettings& settings = toy::powerSettings())
{
    return {.run = {.settings = settings, .result = result}};
}

} // namespace

class PowerDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void ratesStandWithTheirWilsonIntervals()
    {
        DrawnPlot plot(powerDrawing({}));
        plot.show(powerDrawing(shownPower(toy::powerResult(100))));
        const auto* errors = plottableOf<QCPErrorBars>(plot);
        QCOMPARE(errors->dataCount(), 4);
        const auto* line = qobject_cast<QCPGraph*>(errors->dataPlottable());
        QVERIFY(std::abs(line->data()->at(2)->key - 2.0) < 0.05);
        QCOMPARE(line->data()->at(2)->value, 0.08);
        // 8 of 100, by Wilson (1927): from 0.0410934615 to 0.1499810770.
        QVERIFY(std::abs(errors->data()->at(2).errorPlus - 0.06998107700948734) < 1e-12);
        QVERIFY(std::abs(errors->data()->at(2).errorMinus - 0.03890653851561938) < 1e-12);
        QVERIFY(plot.vertical().lo <= 0.0 && plot.vertical().hi >= 1.0 && plot.vertical().hi < 1.1);
        QVERIFY(plot.accessibleDescription().contains("100 repeats a point"));
    }

    void pointsAreHollowWhileTheyGrow()
    {
        DrawnPlot plot(powerDrawing({}));
        const auto pointsDrawn = [&](bool hollow) {
            int count = 0;
            for (int i = 0; i < plot.graphCount(); ++i) {
                const QCPScatterStyle style = plot.graph(i)->scatterStyle();
                if (!style.isNone() && (style.brush().color() == plot.theme().colour(Role::Background)) == hollow)
                    count += plot.graph(i)->dataCount();
            }
            return count;
        };
        plot.show(powerDrawing(shownPower(toy::powerResult(37))));
        QCOMPARE(pointsDrawn(true), 8);
        QCOMPARE(pointsDrawn(false), 0);
        QVERIFY(plot.accessibleDescription().contains("37 of 100 repeats"));
        plot.show(powerDrawing(shownPower(toy::powerResult(100))));
        QCOMPARE(pointsDrawn(true), 0);
        QCOMPARE(pointsDrawn(false), 8);
        plot.show(powerDrawing(shownPower(toy::powerResult(0))));
        QCOMPARE(pointsDrawn(true) + pointsDrawn(false), 0); // no repeat, no point
    }

    void choosersMayComeAndGo()
    {
        DrawnPlot plot(powerDrawing({}));
        plot.show(powerDrawing(shownPower(toy::powerResult(50))));
        present(plot, small);
        core::PowerResult one = toy::powerResult(50);
        one.points.resize(4);
        plot.show(powerDrawing(shownPower(one)));
        QCOMPARE(plot.graphCount(), 2);              // the curve and its marks
        QCOMPARE(plot.numbers().columns.size(), 8u); // with the power at the last step
        QCOMPARE(plot.numbers().columns[1].name, "median_rate");
        plot.show(powerDrawing(shownPower({})));
        QCOMPARE(plot.graphCount(), 0);
        QVERIFY(plot.numbers().columns.empty());
        present(plot, small);
    }

    void theTipOfAPointTellsItsCount()
    {
        DrawnPlot plot(powerDrawing({}));
        plot.show(powerDrawing(shownPower(toy::powerResult(50))));
        present(plot, small);
        const QString tip = tipAt(plot, pixelOf(plot, 2.0, 0.64)); // evidence: 0.65·50 rounds to 33
        QVERIFY2(
            tip.startsWith("evidence (BKL), epsilon = 2: 33 of 50 rejected, rate 0.660 (95 % Wilson: 0.522 to 0.776)"),
            qPrintable(tip));
    }

    void earlierRunsStayBehindTheOneOnShow()
    {
        DrawnPlot plot(powerDrawing({}));
        core::PowerResult other = toy::powerResult(100);
        for (core::PowerPoint& point : other.points)
            point.rejections = 50;
        ShownPower shown = shownPower(other);
        shown.earlier = {shownPower(toy::powerResult(100)).run};
        plot.show(powerDrawing(shown));
        QCOMPARE(columnOf(plot.numbers(), "earlier_1_median_rate")[1], 0.06);
        QCOMPARE(columnOf(plot.numbers(), "median_rate")[1], 0.5);
        const auto isNamed = [&plot] {
            return std::ranges::count(plot.legend(), QStringLiteral("earlier runs (1)"), &LegendEntry::text) == 1;
        };
        QVERIFY(isNamed());
        shown.run = {.settings = toy::powerSettings(), .result = {}};
        shown.run.settings.vary = std::string("n");
        plot.show(powerDrawing(shown)); // another quantity: they wait
        QCOMPARE(columnOf(plot.numbers(), "earlier_1_median_rate").size(), Eigen::Index{0});
        QVERIFY(isNamed());
        plot.show(powerDrawing(shownPower(other)));
        QVERIFY(!isNamed());
        QCOMPARE(plot.graphCount(), 4); // two curves and their marks
    }

    void anEntryHidesACurveWithItsMarksAndAllEarlierRuns()
    {
        ShownPower shown = shownPower(toy::powerResult(100));
        shown.earlier = {shown.run, shown.run};
        DrawnPlot plot(powerDrawing(shown));
        const auto visible = [&plot] {
            int found = 0;
            for (int i = 0; i < plot.plottableCount(); ++i)
                if (qobject_cast<QCPGraph*>(plot.plottable(i)) || qobject_cast<QCPErrorBars*>(plot.plottable(i)))
                    found += plot.plottable(i)->visible() ? 1 : 0;
            return found;
        };
        QCOMPARE(visible(), 10); // two curves with marks and bars, and four of earlier runs
        core::PanelView hiding;
        hiding.hidden = {"median"};
        plot.showView(hiding);
        QCOMPARE(visible(), 7);
        hiding.hidden = {"earlier", "median"};
        plot.showView(hiding);
        QCOMPARE(visible(), 3);
        plot.showView({});
        QCOMPARE(visible(), 10);
    }

    void barsOfSeveralChoosersStandSideBySide()
    {
        DrawnPlot plot(powerDrawing({}));
        plot.show(powerDrawing(shownPower(toy::powerResult(100))));
        present(plot, QSize(600, 400));
        std::vector<QCPGraph*> lines;
        for (int i = 0; i < plot.plottableCount(); ++i)
            if (const auto* errors = qobject_cast<QCPErrorBars*>(plot.plottable(i)))
                lines.push_back(qobject_cast<QCPGraph*>(errors->dataPlottable()));
        QCOMPARE(lines.size(), std::size_t{2});
        for (int step = 0; step < 4; ++step) {
            const double first = plot.xAxis->coordToPixel(lines[0]->data()->at(step)->key),
                         second = plot.xAxis->coordToPixel(lines[1]->data()->at(step)->key),
                         measured = plot.xAxis->coordToPixel(1.0 + 0.5 * step);
            QVERIFY2(std::abs(second - first) >= 6.0, qPrintable(QString::number(second - first)));
            QVERIFY(std::abs(0.5 * (first + second) - measured) < 1e-6);
            for (const double pixel : {first, second}) { // what is read there is that of the step
                const std::vector<Reading> readings = plot.readingsUnder({pixel, plot.yAxis->coordToPixel(0.5)});
                QCOMPARE(readings.size(), std::size_t{2});
                QCOMPARE(readings[0].value,
                         numberText(toy::powerResult(100).points[static_cast<std::size_t>(step)].rate()));
            }
        }
    }

    void theLegendTellsCurvesApartWithoutColours()
    {
        DrawnPlot plot(powerDrawing({}));
        core::PowerResult result;
        for (const char* chooser : {"median", "evidence", "0.5", "1", "2"})
            for (const bool ofNull : {false, true})
                result.points.push_back(
                    {.chooser = chooser, .value = 1.0, .repeats = 100, .rejections = 20, .ofNull = ofNull});
        plot.show(powerDrawing(shownPower(result)));
        std::vector<std::pair<QVector<double>, int>> looks;
        for (const LegendEntry& entry : plot.legend())
            if (entry.line && entry.scatter)
                looks.emplace_back(entry.line->dashPattern(), static_cast<int>(entry.scatter->shape()));
        QCOMPARE(looks.size(), std::size_t{10});
        for (std::size_t i = 0; i < looks.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY2(looks[i] != looks[j], qPrintable(QStringLiteral("%1 and %2 look alike").arg(j).arg(i)));
    }

    void earlierRunsStayInSightUnderAnotherRange()
    {
        ShownPower shown = shownPower({});
        shown.run.settings.lo = 2.0;
        shown.run.settings.hi = 4.0;
        shown.earlier = {shownPower(toy::powerResult(100)).run}; // from 1 to 2.5
        DrawnPlot plot(powerDrawing({}));
        plot.show(powerDrawing(shown));
        QVERIFY2(plot.horizontal().lo < 1.0, qPrintable(QString::number(plot.horizontal().lo)));
        QVERIFY(plot.horizontal().hi > 4.0);
        core::PanelView hiding;
        hiding.hidden = {"earlier"};
        plot.showView(hiding);
        QVERIFY(plot.horizontal().lo > 1.5);
        plot.showView({});
        shown.earlier.clear();
        plot.show(powerDrawing(shown));
        QVERIFY(plot.horizontal().lo > 1.5);
    }

    void thatWhichIsAlikeStandsBesideThePower()
    {
        DrawnPlot plot(powerDrawing({}));
        core::PowerResult result = toy::powerResult(100);
        for (int step = 0; step < 4; ++step)
            result.points.push_back(
                {.chooser = "median", .value = 1.0 + 0.5 * step, .repeats = 100, .rejections = 5, .ofNull = true});
        plot.show(powerDrawing(shownPower(result)));
        QCOMPARE(columnOf(plot.numbers(), "median_null_rate")[2], 0.05);
        QCOMPARE(columnOf(plot.numbers(), "median_rate").size(), Eigen::Index{4});
        ShownPower missed = shownPower(result);
        missed.shown = core::PowerSettings::Shown::Missed;
        plot.show(powerDrawing(missed));
        QCOMPARE(plottableOf<QCPErrorBars>(plot)->dataCount(), 4);
        const auto* line = qobject_cast<QCPGraph*>(plottableOf<QCPErrorBars>(plot)->dataPlottable());
        QCOMPARE(line->data()->at(2)->value, 0.92);                 // one minus the rate
        QCOMPARE(columnOf(plot.numbers(), "median_rate")[2], 0.08); // the table has the rates
    }

    void aBarHasALengthWhereNoRepeatRejects()
    {
        DrawnPlot plot(powerDrawing({}));
        core::PowerResult result;
        result.points = {{.chooser = "median", .value = 1.0, .repeats = 20, .rejections = 0},
                         {.chooser = "median", .value = 2.0, .repeats = 20, .rejections = 20}};
        plot.show(powerDrawing(shownPower(result)));
        QVector<QCPErrorBarsData> bars;
        for (int i = 0; i < plot.plottableCount(); ++i)
            if (const auto* errors = qobject_cast<QCPErrorBars*>(plot.plottable(i)))
                bars = *errors->data();
        QCOMPARE(bars.size(), 2);
        QCOMPARE(bars[0].errorMinus, 0.0);
        QVERIFY(bars[0].errorPlus > 0.1);
        QCOMPARE(bars[1].errorPlus, 0.0);
        QVERIFY(bars[1].errorMinus > 0.1);
    }

    void thePairSaysWhereItIsFrom()
    {
        using Source = core::PowerSettings::Source;
        const core::Dataset pair = toy::ninePointsOfTwoSamples();
        QCOMPARE(powerPairDrawing(pair, Source::Sheet).title, "Two samples, of the sheet");
        const Drawing drawing = powerPairDrawing(pair, Source::Generators);
        QCOMPARE(drawing.title, "Two samples, at the last step");
        QCOMPARE(*drawing.points->places, pair.x);
        QCOMPARE(drawing.points->labels, pair.labels);
    }
};

KERNELSCOPE_TEST(PowerDrawingTest, QApplication)

} // namespace power_drawing_test

#include "power_drawing_test.moc"
