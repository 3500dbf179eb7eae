
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/drawings/novelty.h"
#include "widgets/plots/drawn_plot.h"

#include <QApplication>
#include <QtTest>

#include <cmath>

namespace learning_curve_plot_test
{

using namespace widgets;

namespace
{

/// Two methods at three sizes, the last of which is not reached yet.
core::LearningCurveResult someAreas()
{
    using core::NoveltyMethod;
    return {.points = {{NoveltyMethod::KernelStudentT, 10, {0.75, 0.85}},
                       {NoveltyMethod::KernelStudentT, 100, {0.95}},
                       {NoveltyMethod::KernelStudentT, 1000, {}},
                       {NoveltyMethod::Mixture, 10, {0.625, 0.625}},
                       {NoveltyMethod::Mixture, 100, {0.75}},
                       {NoveltyMethod::Mixture, 1000, {}}},
            .done = 3,
            .total = 6};
}

} // namespace

class LearningCurvePlotTest : public QObject
{
    Q_OBJECT

private slots:
    void aPointIsAMeanWithItsErrorAndNoNumberBefore()
    {
        DrawnPlot plot(learningCurveDrawing(core::LearningCurveResult(), {}));
        plot.show(learningCurveDrawing(someAreas(), "so far"));
        present(plot);
        const PlotTable table = plot.numbers();
        QCOMPARE(columnOf(table, "training_points"), Eigen::VectorXd(Eigen::Vector3d(10.0, 100.0, 1000.0)));
        QCOMPARE(columnOf(table, "repetitions"), Eigen::VectorXd(Eigen::Vector3d(2.0, 1.0, 0.0)));
        const Eigen::VectorXd kst = columnOf(table, "kst"), error = columnOf(table, "kst_standard_error"),
                              lower = columnOf(table, "kst_band_lower");
        QVERIFY(std::abs(kst[0] - 0.8) < 1e-15 && kst[1] == 0.95 && std::isnan(kst[2]));
        QVERIFY(std::abs(error[0] - 0.05) < 1e-15 && std::isnan(error[1]) && std::isnan(error[2]));
        QVERIFY(std::abs(lower[0] - 0.7) < 1e-15 && std::isnan(lower[1]));
        QCOMPARE(columnOf(table, "dpm")[1], 0.75);
        QCOMPARE(columnOf(table, "dpm_standard_error")[0], 0.0);
        QCOMPARE(plot.subtitle(), QString("so far"));
    }

    void theAxesHoldTheCurvesAndNotZero()
    {
        DrawnPlot plot(learningCurveDrawing(core::LearningCurveResult(), {}));
        plot.show(learningCurveDrawing(someAreas(), {}));
        present(plot);
        QVERIFY(plot.vertical().lo < 0.625 && plot.vertical().lo > 0.5 && plot.vertical().hi > 0.95);
        QVERIFY(plot.horizontal().lo < 10.0 && plot.horizontal().lo > 0.0 && plot.horizontal().hi > 1000.0);
        plot.show(learningCurveDrawing({}, "none"));
        present(plot);
        QVERIFY(plot.horizontal().lo > 0.0); // of a logarithm
        QCOMPARE(columnOf(plot.numbers(), "repetitions").size(), Eigen::Index{0});
    }

    void theBoundIsDrawnOverItsSteps()
    {
        DrawnPlot plot(mixtureBoundDrawing({}, MixtureFit::Climbing));
        present(plot);
        QVERIFY(columnOf(plot.numbers(), "bound").size() == 0);
        plot.show(mixtureBoundDrawing({-90.0, -40.0, -39.5}, MixtureFit::Climbing));
        present(plot);
        QVERIFY(plot.subtitle().contains("climbing"));
        QCOMPARE(columnOf(plot.numbers(), "step"), Eigen::VectorXd(Eigen::Vector3d(0.0, 1.0, 2.0)));
        QCOMPARE(columnOf(plot.numbers(), "bound"), Eigen::VectorXd(Eigen::Vector3d(-90.0, -40.0, -39.5)));
        QVERIFY(plot.vertical().lo < -90.0 && plot.vertical().hi > -39.5 && plot.vertical().hi < -30.0);
        plot.show(mixtureBoundDrawing({-90.0, -40.0, -39.5}, MixtureFit::Rests));
        QCOMPARE(plot.subtitle(), QString("rests after 2 steps"));
        plot.show(mixtureBoundDrawing({-90.0}, MixtureFit::CutShort)); // one alone has room, too
        present(plot);
        QVERIFY(plot.vertical().lo < -90.0 && plot.vertical().hi > -90.0);
    }
};

KERNELSCOPE_TEST(LearningCurvePlotTest, QApplication)

} // namespace learning_curve_plot_test

#include "learning_curve_plot_test.moc"
