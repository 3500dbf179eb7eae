// The p-value over the lengthscale as it is drawn, and the line that sets the lengthscale.
#include "widgets/drawings/scale_scan.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/tick_flags.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <limits>

namespace scale_scan_drawing_test
{

using namespace widgets;

namespace
{

/// Seven lengthscales from 0.1 to 10, p falling; the fourth is not known yet.
core::ScaleScanResult growing()
{
    core::ScaleScanResult made;
    made.lengthscales = Eigen::VectorXd::LinSpaced(7, std::log(0.1), std::log(10.0)).array().exp();
    made.pValues = Eigen::VectorXd::LinSpaced(7, 0.9, 0.01);
    made.pValues[3] = std::numeric_limits<double>::quiet_NaN();
    made.errors = made.statistics = made.pValues;
    made.done = 6;
    return made;
}

core::PosteriorMarginal marginal()
{
    core::PosteriorMarginal made;
    made.edges = Eigen::VectorXd::LinSpaced(4, 0.5, 2.0);
    made.all = made.brushed = (Eigen::VectorXd(3) << 0.5, 1.0, 0.5).finished();
    return made;
}

QStringList entries(const PlotView& plot)
{
    QStringList names;
    for (const LegendEntry& entry : plot.legend())
        names << entry.key;
    return names;
}

} // namespace

class ScaleScanDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void whatIsNotKnownYetIsNotDrawn()
    {
        HandLinePlot plot(scaleScanDrawing({.result = growing(), .subtitle = "6 of 7 lengthscales"}));
        present(plot);
        const PlotTable table = plot.numbers();
        const auto column = std::ranges::find(table.columns, QStringLiteral("p_value"), &PlotTable::Column::name);
        QVERIFY(column != table.columns.end());
        QCOMPARE(column->values.size(), Eigen::Index{6});
        QVERIFY(column->values.allFinite());
        QVERIFY(plot.yAxis->scaleType() == QCPAxis::stLogarithmic && plot.vertical().lo > 0.0 &&
                plot.vertical().lo < 0.01 && plot.vertical().hi > 1.0);
        QVERIFY(plot.accessibleDescription().contains("at 6 lengthscales, 1 of them"));
        QCOMPARE(entries(plot), (QStringList{"p_value", "level"}));
    }

    void onAnEvenAxisAllPValuesFindRoom()
    {
        HandLinePlot plot(scaleScanDrawing({.result = growing()}));
        core::PanelView even;
        even.logarithmic = false;
        plot.showView(even);
        QCOMPARE(plot.yAxis->scaleType(), QCPAxis::stLinear);
        QVERIFY(plot.vertical().lo == 0.0 && plot.vertical().hi > 1.0 && plot.vertical().hi < 1.1);
    }

    void theLineSetsTheLengthscale()
    {
        HandLinePlot plot(scaleScanDrawing({.result = growing()}));
        plot.showCurrent(1.0);
        present(plot);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        drag(plot, pixelOf(plot, 1.0, 0.1), pixelOf(plot, 3.0, 0.1));
        QVERIFY(std::abs(std::log(chosen.back()[0].toDouble() / 3.0)) < 0.05); // a pixel
        QCOMPARE(chosen.back()[1], chosen.front()[1]);
    }

    void theRulesStandOnItByName()
    {
        HandLinePlot plot(
            scaleScanDrawing({.result = growing(),
                              .choosers = {{.chooser = "median heuristic", .lengthscale = 2.0, .remark = {}},
                                           {.chooser = "evidence", .lengthscale = {}, .remark = "none"}}}));
        plot.showCurrent(1.0);
        present(plot);
        const PlotTable table = plot.numbers();
        const auto names = [&](const char* name) {
            return std::ranges::find(table.columns, QLatin1String(name), &PlotTable::Column::name) !=
                   table.columns.end();
        };
        QVERIFY(names("median heuristic") && !names("evidence"));
        const auto boxes = plot.findChild<TickFlags*>()->boxes();
        QCOMPARE(boxes.size(), std::size_t{1});
        const QPoint name = boxes.front()->center().toPoint();
        const QString told = tipAt(plot, name);
        QVERIFY2(told.contains("ℓ = 2"), qPrintable(told));
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, name);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front()[0].toDouble(), 2.0);
    }

    void thePosteriorHasAScaleOfItsOwn()
    {
        HandLinePlot plot(scaleScanDrawing({.result = growing()}));
        QVERIFY(!entries(plot).contains("posterior"));
        plot.show(scaleScanDrawing({.result = growing(), .posterior = marginal()}));
        present(plot);
        QVERIFY(entries(plot).contains("posterior"));
        const double top = plot.yAxis2->coordToPixel(1.0), bottom = plot.yAxis2->coordToPixel(0.0);
        QVERIFY((bottom - top) / plot.axisRect()->height() > 0.25 && (bottom - top) / plot.axisRect()->height() < 0.35);
        const QString told = tipAt(plot, pixelOf(plot, 1.25, 0.2));
        QVERIFY2(told.contains("posterior density of ℓ"), qPrintable(told));
        plot.show(scaleScanDrawing({.result = growing()}));
        QVERIFY(!entries(plot).contains("posterior"));
    }
};

KERNELSCOPE_TEST(ScaleScanDrawingTest, QApplication)

} // namespace scale_scan_drawing_test

#include "scale_scan_drawing_test.moc"
