#include "widgets/plots/bayes_factor_curve_plot.h"
#include "widgets/plots/plot_ghost.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <utility>

namespace bayes_factor_curve_plot_test
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

class BayesFactorCurvePlotTest : public QObject
{
    Q_OBJECT

private slots:
    void withoutAResultTheReasonStandsThere()
    {
        BayesFactorCurvePlot curve;
        curve.showResult({}, "Too many points.");
        QCOMPARE(curve.subtitle(), "Too many points.");
        QVERIFY(curve.numbers().columns.empty());
    }

    void theLineIsDraggedFromOneWholeDToAnother()
    {
        BayesFactorCurvePlot plot;
        plot.showResult(result());
        plot.showCurrent(4.0);
        present(plot);
        QSignalSpy chosen(&plot, &ValueCurvePlot::valueChosen);
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
        BayesFactorCurvePlot plot;
        plot.showResult(result());
        plot.showCurrent(4.0);
        present(plot);
        QTest::mousePress(&plot, Qt::LeftButton, {}, pixelOf(plot, 4.0, 0.0));
        plot.showCurrent(1.0);
        QCOMPARE(*plot.current(), 4.0);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, pixelOf(plot, 4.0, 0.0));
    }

    void whereAllFeaturesAreTakenThereIsNothingToDrag()
    {
        BayesFactorCurvePlot plot;
        plot.showResult(result());
        plot.showCurrent(std::nullopt);
        present(plot);
        QSignalSpy chosen(&plot, &ValueCurvePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 0.0));
        QVERIFY(chosen.isEmpty());
    }

    void thePlateTellsThePValueOfThatD()
    {
        BayesFactorCurvePlot plot;
        plot.showResult(result());
        present(plot);
        const QString told = tipAt(plot, pixelOf(plot, 3.0, 0.0));
        QVERIFY2(told.contains("0.03") && told.contains("3.5"), qPrintable(told));
    }
};

KERNELSCOPE_TEST(BayesFactorCurvePlotTest, QApplication)

} // namespace bayes_factor_curve_plot_test

#include "bayes_factor_curve_plot_test.moc"
