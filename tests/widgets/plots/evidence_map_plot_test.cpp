#include "widgets/plots/evidence_map_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace evidence_map_plot_test
{

using namespace widgets;

class EvidenceMapPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void clickOnTheMapSetsBoth()
    {
        EvidenceMapPlot plot;
        plot.showResult(toy::mapResult(), 1.0);
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.8, 0.02));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(chosen[0][0].toDouble() / 0.8 - 1.0) < 0.03);
        QVERIFY(std::abs(chosen[0][1].toDouble() / 0.02 - 1.0) < 0.06);
    }

    void clickNearTheHighestCellSnaps()
    {
        const core::LearningResult result = toy::mapResult();
        EvidenceMapPlot plot;
        plot.showResult(result, 1.0);
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 0.3) + QPoint(4, 4));
        QCOMPARE(chosen[0][0].toDouble(), result.map->axis1[30]);
        QCOMPARE(chosen[0][1].toDouble(), result.map->axis2[20]);
    }

    void draggingTheCrossIsOneGesture()
    {
        EvidenceMapPlot plot;
        plot.showResult(toy::mapResult(), 1.0);
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
        const core::Interval before = plot.vertical();
        drag(plot, pixelOf(plot, 5.0, 1.0), pixelOf(plot, 1.0, 0.1));
        QVERIFY(chosen.count() >= 3);
        for (const auto& report : chosen)
            QCOMPARE(report[2].toInt(), chosen[0][2].toInt());
        QVERIFY(std::abs(chosen.last()[0].toDouble() - 1.0) < 0.04);
        QVERIFY(std::abs(chosen.last()[1].toDouble() - 0.1) < 0.01);
        QCOMPARE(plot.vertical(), before);
    }

    void theMapIsColouredByRankAndLeavesTheUnknownBlank()
    {
        const core::LearningResult result = toy::mapResult();
        EvidenceMapPlot plot;
        plot.showResult(result, 1.0);
        const auto* map = plottableOf<QCPColorMap>(plot);
        QCOMPARE(map->dataRange(), QCPRange(0.0, 1.0));
        QVERIFY(std::isnan(map->data()->cell(0, 40)));
        QCOMPARE(map->data()->cell(0, 0), 0.0); // minus infinity
        QCOMPARE(map->data()->cell(30, 20), 1.0);
        const Eigen::MatrixXd& values = result.map->values;
        const double reference = values(20, 12);
        const auto known = values.array().isNaN().count();
        const auto below = (values.array() < reference).count();
        QCOMPARE(map->data()->cell(20, 12),
                 static_cast<double>(below) / static_cast<double>(values.size() - known - 1));
        present(plot, small);
        const QImage image = plot.grab().toImage();
        QCOMPARE(image.pixelColor(pixelOf(plot, 0.33, 25.0)), plot.theme().colour(Role::Background));
        const auto contours = plot.findChildren<QCPCurve*>();
        QCOMPARE(contours.size(), 4); // 1, 10, 100 and 1000 below the highest
    }

    void cellsOfTheMapLieWhereTheLogarithmicAxesSay()
    {
        core::LearningResult result = toy::mapResult();
        result.map->values.setConstant(-10.0);
        result.map->values.block(40, 8, 5, 5).setConstant(0.0);
        EvidenceMapPlot plot;
        plot.showResult(result, 1.0);
        present(plot, {700, 500});
        const QImage image = plot.grab().toImage();
        const auto light = [&](Eigen::Index i, Eigen::Index j) {
            return luminance(image.pixelColor(pixelOf(plot, result.map->axis1[i], result.map->axis2[j]))) > 0.4;
        };
        QVERIFY(light(42, 10) && light(43, 11) && light(43, 9));
        QVERIFY(!light(46, 10) && !light(38, 10) && !light(42, 14) && !light(42, 6));
    }

    void noMapDrawsNothing()
    {
        EvidenceMapPlot plot;
        for (int i = 0; i < 2; ++i) {
            present(plot, small);
            QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
            QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
            QVERIFY(chosen.isEmpty());
            QVERIFY(!plottableOf<QCPColorMap>(plot)->visible());
            QVERIFY(plot.numbers().columns.empty());
            core::LearningResult unknown = toy::mapResult();
            unknown.map->values.setConstant(std::nan(""));
            plot.showResult(i == 0 ? toy::learningResult() : unknown, 1.0);
        }
    }
};

KERNELSCOPE_TEST(EvidenceMapPlotTest, QApplication)

} // namespace evidence_map_plot_test

#include "evidence_map_plot_test.moc"
