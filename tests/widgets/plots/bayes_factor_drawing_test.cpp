// The Bayes factor over the number of coordinates as it is drawn, and the line that sets that number.
#include "widgets/drawings/bayes_factor.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/plot_ghost.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <utility>

namespace bayes_factor_drawing_test
{

using namespace widgets;

namespace
{

/// Hand-made: nine coordinates, D = 4, rejected there.
core::BayesFactorResult result()
{
    core::BayesFactorResult made;
    made.prior = {.dimensions = 4, .sigma0 = 0.5, .alpha = 6.0, .beta = 0.01};
    made.logBayesFactor = 3.25;
    made.logEvidenceOfFirst = -10.0;
    made.logEvidenceOfSecond = -12.0;
    made.logEvidenceOfPooled = -25.25;
    made.null = Eigen::VectorXd::LinSpaced(99, -8.0, 1.0);
    made.p = {.value = 0.01, .error = 0.00995};
    made.threshold = 0.5;
    made.dimensions = Eigen::VectorXd::LinSpaced(9, 1.0, 9.0);
    made.curve = Eigen::VectorXd::LinSpaced(9, 4.0, 2.0);
    made.nullLower = Eigen::VectorXd::Constant(9, -8.0);
    made.nullUpper = Eigen::VectorXd::Constant(9, 0.5);
    made.pValues = Eigen::VectorXd::LinSpaced(9, 0.01, 0.09);
    return made;
}

} // namespace

class BayesFactorDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void withoutAResultTheReasonStandsThere()
    {
        HandLinePlot curve(bayesFactorCurveDrawing({}, "Too many points."));
        QCOMPARE(curve.subtitle(), "Too many points.");
        QVERIFY(curve.numbers().columns.empty());
    }

    void theLineIsDraggedFromOneWholeDToAnother()
    {
        HandLinePlot plot(bayesFactorCurveDrawing(result()));
        plot.showCurrent(4.0);
        present(plot);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        drag(plot, pixelOf(plot, 4.0, 0.0), pixelOf(plot, 7.2, 0.0));
        QVERIFY(chosen.count() >= 3); // 5, 6, 7
        for (const QList<QVariant>& each : std::as_const(chosen)) {
            QCOMPARE(each[0].toDouble(), std::round(each[0].toDouble()));
            QCOMPARE(each[1], chosen.front()[1]); // one gesture
        }
        QCOMPARE(chosen.back()[0].toDouble(), 7.0);
        drag(plot, pixelOf(plot, 7.0, 0.0), {plot.width() + 40, 100});
        QCOMPARE(*plot.current(), 9.0); // held where the curve ends
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 2.1, 0.0));
        QCOMPARE(*plot.current(), 2.0);
    }

    void theHandIsAheadOfTheSession()
    {
        HandLinePlot plot(bayesFactorCurveDrawing(result()));
        plot.showCurrent(4.0);
        present(plot);
        QTest::mousePress(&plot, Qt::LeftButton, {}, pixelOf(plot, 4.0, 0.0));
        plot.showCurrent(1.0);
        QCOMPARE(*plot.current(), 4.0);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, pixelOf(plot, 4.0, 0.0));
    }

    void whereAllFeaturesAreTakenThereIsNothingToDrag()
    {
        HandLinePlot plot(bayesFactorCurveDrawing(result()));
        plot.showCurrent(std::nullopt);
        present(plot);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 0.0));
        QVERIFY(chosen.isEmpty());
    }

    void thePlateTellsThePValueOfThatD()
    {
        HandLinePlot plot(bayesFactorCurveDrawing(result()));
        present(plot);
        const QString told = tipAt(plot, pixelOf(plot, 3.0, 0.0));
        QVERIFY2(told.contains("0.03") && told.contains("3.5"), qPrintable(told));
        QCOMPARE(plot.plateAt(pixelOf(plot, 3.3, 0.0)).head, "D = 3"); // between whole D there is none
        QCOMPARE(tipAt(plot, pixelOf(plot, 3.3, 0.0)), told);
        QVERIFY(columnOf(plot.numbers(), "p_value") == result().pValues);
    }

    void oneCoordinateAloneIsToldToo()
    {
        core::BayesFactorResult one = result();
        for (Eigen::VectorXd* values : {&one.dimensions, &one.curve, &one.nullLower, &one.nullUpper, &one.pValues})
            values->conservativeResize(1);
        HandLinePlot plot(bayesFactorCurveDrawing(one));
        present(plot);
        const QString told = tipAt(plot, pixelOf(plot, 1.0, 0.0));
        QVERIFY2(told.contains("permutation p 0.01"), qPrintable(told));
    }

    void whereThePriorSpeaksAloneItIsShadedAndSaid()
    {
        core::BayesFactorResult late = result();
        late.priorAloneFrom = 7;
        const Drawing drawing = bayesFactorCurveDrawing(late);
        QVERIFY2(drawing.subtitle.contains("from D = 7"), qPrintable(drawing.subtitle));
        QCOMPARE(drawing.spans.front().across, (core::Interval{6.5, 10.0}));
        QVERIFY(bayesFactorCurveDrawing(result()).spans.empty());
    }
};

KERNELSCOPE_TEST(BayesFactorDrawingTest, QApplication)

} // namespace bayes_factor_drawing_test

#include "bayes_factor_drawing_test.moc"
