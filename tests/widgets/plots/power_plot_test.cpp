#include "widgets/plots/power_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

using namespace widgets;

class PowerPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void ratesStandWithTheirWilsonIntervals()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(100), toy::powerSettings());
        const auto* errors = plottableOf<QCPErrorBars>(plot);
        QCOMPARE(errors->dataCount(), 4);
        const auto* line = qobject_cast<QCPGraph*>(errors->dataPlottable());
        QCOMPARE(line->data()->at(2)->key, 2.0);
        QCOMPARE(line->data()->at(2)->value, 0.08);
        // 8 of 100, by Wilson (1927): from 0.0410934615 to 0.1499810770.
        QVERIFY(std::abs(errors->data()->at(2).errorPlus - 0.06998107700948734) < 1e-12);
        QVERIFY(std::abs(errors->data()->at(2).errorMinus - 0.03890653851561938) < 1e-12);
        QVERIFY(plot.vertical().lo <= 0.0 && plot.vertical().hi >= 1.0 && plot.vertical().hi < 1.1);
        QVERIFY(plot.accessibleDescription().contains("100 repeats a point"));
    }

    void pointsAreHollowWhileTheyGrow()
    {
        PowerPlot plot;
        const auto pointsDrawn = [&](bool hollow) {
            int count = 0;
            for (int i = 0; i < plot.graphCount(); ++i) {
                const QCPScatterStyle style = plot.graph(i)->scatterStyle();
                if (!style.isNone() && (style.brush().color() == plot.theme().colour(Role::Background)) == hollow)
                    count += plot.graph(i)->dataCount();
            }
            return count;
        };
        plot.showResult(toy::powerResult(37), toy::powerSettings());
        QCOMPARE(pointsDrawn(true), 8);
        QCOMPARE(pointsDrawn(false), 0);
        QVERIFY(plot.accessibleDescription().contains("37 of 100 repeats"));
        plot.showResult(toy::powerResult(100), toy::powerSettings());
        QCOMPARE(pointsDrawn(true), 0);
        QCOMPARE(pointsDrawn(false), 8);
        plot.showResult(toy::powerResult(0), toy::powerSettings());
        QCOMPARE(pointsDrawn(true) + pointsDrawn(false), 0); // no repeat, no point
    }

    void choosersMayComeAndGo()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(50), toy::powerSettings());
        present(plot, small);
        core::PowerResult one = toy::powerResult(50);
        one.points.resize(4);
        plot.showResult(one, toy::powerSettings());
        QCOMPARE(plot.graphCount(), 3);
        QCOMPARE(plot.numbers().columns.size(), 7u);
        QCOMPARE(plot.numbers().columns[1].name, "median_rate");
        plot.showResult({}, toy::powerSettings());
        QCOMPARE(plot.graphCount(), 0);
        QVERIFY(plot.numbers().columns.empty());
        present(plot, small);
    }

    void theTipOfAPointTellsItsCount()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(50), toy::powerSettings());
        present(plot, small);
        const QString tip = tipAt(plot, pixelOf(plot, 2.0, 0.64)); // evidence: 0.65·50 rounds to 33
        QVERIFY2(
            tip.startsWith("evidence (BKL), epsilon = 2: 33 of 50 rejected, rate 0.660 (95 % Wilson: 0.522 to 0.776)"),
            qPrintable(tip));
    }

    void earlierRunsStayUntilTheyAreCleared()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(100), toy::powerSettings());
        plot.keepRun();
        core::PowerResult other = toy::powerResult(100);
        for (core::PowerPoint& point : other.points)
            point.rejections = 50;
        plot.showResult(other, toy::powerSettings());
        QCOMPARE(plot.earlierRuns(), 1);
        QCOMPARE(columnOf(plot.numbers(), "earlier_1_median_rate")[1], 0.06);
        QCOMPARE(columnOf(plot.numbers(), "median_rate")[1], 0.5);
        const auto& legend = plot.legend();
        QVERIFY(std::ranges::any_of(legend, [](const LegendEntry& entry) { return entry.text == "earlier runs (1)"; }));
        core::PowerSettings overSize = toy::powerSettings();
        overSize.vary = std::string("n");
        plot.showResult({}, overSize); // another quantity: they wait
        QCOMPARE(columnOf(plot.numbers(), "earlier_1_median_rate").size(), Eigen::Index{0});
        plot.showResult(other, toy::powerSettings());
        plot.clearRuns();
        QCOMPARE(plot.earlierRuns(), 0);
        QCOMPARE(plot.graphCount(), 6);
    }

    void thatWhichIsAlikeStandsBesideThePower()
    {
        PowerPlot plot;
        core::PowerResult result = toy::powerResult(100);
        for (int step = 0; step < 4; ++step)
            result.points.push_back(
                {.chooser = "median", .value = 1.0 + 0.5 * step, .repeats = 100, .rejections = 5, .ofNull = true});
        plot.showResult(result, toy::powerSettings());
        QCOMPARE(columnOf(plot.numbers(), "median_null_rate")[2], 0.05);
        QCOMPARE(columnOf(plot.numbers(), "median_rate").size(), Eigen::Index{4});
        plot.setShown(core::PowerSettings::Shown::Missed);
        QCOMPARE(plottableOf<QCPErrorBars>(plot)->dataCount(), 4);
        const auto* line = qobject_cast<QCPGraph*>(plottableOf<QCPErrorBars>(plot)->dataPlottable());
        QCOMPARE(line->data()->at(2)->value, 0.92);                 // one minus the rate
        QCOMPARE(columnOf(plot.numbers(), "median_rate")[2], 0.08); // the table has the rates
    }

    void aBarHasALengthWhereNoRepeatRejects()
    {
        PowerPlot plot;
        core::PowerResult result;
        result.points = {{.chooser = "median", .value = 1.0, .repeats = 20, .rejections = 0},
                         {.chooser = "median", .value = 2.0, .repeats = 20, .rejections = 20}};
        plot.showResult(result, toy::powerSettings());
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
};

KERNELSCOPE_TEST(PowerPlotTest, QApplication)
#include "power_plot_test.moc"
