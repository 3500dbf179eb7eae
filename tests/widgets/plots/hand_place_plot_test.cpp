// A cross to drag on a map: the evidence over two hyperparameters.
#include "widgets/drawings/evidence_map.h"
#include "widgets/plots/hand_place_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_drawings.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace hand_place_plot_test
{

using namespace widgets;

namespace
{

Drawing withPlace(const std::optional<QPointF>& value, const QString& across = "one")
{
    Drawing drawing = toy::nothing();
    drawing.across = {.label = across, .range = core::Interval{0.0, 4.0}};
    drawing.up = {.label = "two", .range = core::Interval{0.0, 4.0}};
    drawing.place = HandPlace{.value = value, .legend = "current"};
    return drawing;
}

bool isCrossAt(const HandPlacePlot& plot, double x, double y)
{
    return graphOf(plot, Eigen::VectorXd::Constant(1, x), Eigen::VectorXd::Constant(1, y)) != nullptr;
}

} // namespace

class HandPlacePlotTest : public QObject
{
    Q_OBJECT

private slots:
    void clickOnTheMapSetsBoth()
    {
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(toy::mapResult(), 1.0)));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.8, 0.02));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(chosen[0][0].toDouble() / 0.8 - 1.0) < 0.03);
        QVERIFY(std::abs(chosen[0][1].toDouble() / 0.02 - 1.0) < 0.06);
    }

    void clickNearTheHighestCellSnaps()
    {
        const core::LearningResult result = toy::mapResult();
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(result, 1.0)));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 0.3) + QPoint(4, 4));
        QCOMPARE(chosen[0][0].toDouble(), result.map->axis1[30]);
        QCOMPARE(chosen[0][1].toDouble(), result.map->axis2[20]);
    }

    void draggingTheCrossIsOneGesture()
    {
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(toy::mapResult(), 1.0)));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
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
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(result, 1.0)));
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
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(result, 1.0)));
        present(plot, {700, 500});
        const QImage image = plot.grab().toImage();
        const auto light = [&](Eigen::Index i, Eigen::Index j) {
            return luminance(image.pixelColor(pixelOf(plot, result.map->axis1[i], result.map->axis2[j]))) > 0.4;
        };
        QVERIFY(light(42, 10) && light(43, 11) && light(43, 9));
        QVERIFY(!light(46, 10) && !light(38, 10) && !light(42, 14) && !light(42, 6));
    }

    void thePlaceUnderTheMouseIsToldInWordsOfItsOwn()
    {
        const core::LearningResult result = toy::mapResult();
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(result, 1.0)));
        present(plot, small);
        const auto plate = plot.plateAt(pixelOf(plot, result.map->axis1[30], result.map->axis2[20]));
        QCOMPARE(plate.lines.size(), 1u);
        QCOMPARE(plate.lines[0].value, QStringLiteral("ℓ = 3, τ² = 0.3: log evidence −1200.00"));
        const QPointF beside(1.005 * result.map->axis1[30], 0.99 * result.map->axis2[20]);
        QCOMPARE(plot.toldPlace(beside), QPointF(result.map->axis1[30], result.map->axis2[20]));
    }

    void whatIsSetIsNamedAtOnceAndSilently()
    {
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(toy::mapResult(), 1.0)));
        QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
        QCOMPARE(plot.subtitle(), QStringLiteral("ℓ = 5, τ² = 1"));
        plot.showValues(2.0, 0.5);
        QCOMPARE(plot.subtitle(), QStringLiteral("ℓ = 2, τ² = 0.5"));
        QVERIFY(plot.accessibleDescription().contains("ℓ = 2, τ² = 0.5."));
        QVERIFY(chosen.isEmpty());
    }

    void theAxesStayUnderTheHandThatDragsTheCross()
    {
        const core::LearningResult result = toy::mapResult();
        HandPlacePlot plot(evidenceMapDrawing(shownEvidenceMapOf(result, 1.0)));
        present(plot, small);
        const core::Interval before = plot.horizontal();
        const QPoint grip = pixelOf(plot, 5.0, 1.0), to = pixelOf(plot, 1.0, 0.1);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, to);
        const QString ahead = plot.subtitle();
        core::LearningResult wider = result; // an answer to an older question
        wider.map->axis1 *= 2.0;
        plot.show(evidenceMapDrawing(shownEvidenceMapOf(wider, 1.0)));
        QCOMPARE(plot.horizontal(), before);
        QCOMPARE(plot.subtitle(), ahead);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QTRY_VERIFY(std::abs(plot.horizontal().hi / (2.0 * before.hi) - 1.0) < 1e-9);
        QCOMPARE(plot.subtitle(), ahead);
    }

    void axesOfOtherValuesEndADrag()
    {
        HandPlacePlot plot(withPlace(QPointF(2.0, 3.0)));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
        const QPoint grip = pixelOf(plot, 2.0, 3.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, grip + QPoint(20, 0));
        QVERIFY(!chosen.isEmpty());
        chosen.clear();
        plot.show(withPlace(QPointF(1.0, 1.0), "another"));
        QVERIFY(isCrossAt(plot, 1.0, 1.0));
        QTest::mouseMove(&plot, grip + QPoint(40, 0));
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, grip + QPoint(40, 0));
        QVERIFY(chosen.isEmpty() && isCrossAt(plot, 1.0, 1.0));
    }

    void aDrawingWithoutAValueLeavesTheCross()
    {
        HandPlacePlot plot(withPlace(QPointF(2.0, 3.0)));
        plot.show(withPlace({}));
        QVERIFY(isCrossAt(plot, 2.0, 3.0));
        QCOMPARE(legendOf(plot), QStringList{"current"});
        plot.show(toy::nothing()); // none can be set
        QVERIFY(!isCrossAt(plot, 2.0, 3.0) && plot.legend().empty());
    }

    void aHiddenCrossIsNotGrabbed()
    {
        HandPlacePlot plot(withPlace(QPointF(2.0, 3.0)));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
        plot.showView({.hidden = {"current"}, .labels = {}});
        drag(plot, pixelOf(plot, 2.0, 3.0), pixelOf(plot, 1.0, 2.0));
        QVERIFY(chosen.isEmpty());
        plot.showView({});
        drag(plot, pixelOf(plot, 2.0, 3.0), pixelOf(plot, 1.0, 2.0));
        QVERIFY(!chosen.isEmpty());
    }

    void aLogarithmicAxisHasNoPlaceForZero()
    {
        Drawing drawing = withPlace(QPointF(0.0, 1.0));
        drawing.across.logarithmic = true;
        drawing.across.range = core::Interval{0.1, 10.0};
        HandPlacePlot plot(drawing);
        QVERIFY(!isCrossAt(plot, 0.0, 1.0) && plot.legend().empty());
        plot.showValues(-2.0, 1.0);
        QVERIFY(!isCrossAt(plot, -2.0, 1.0) && plot.legend().empty());
        plot.showValues(2.0, -1.0); // the other axis is not
        QVERIFY(isCrossAt(plot, 2.0, -1.0));
        QCOMPARE(legendOf(plot), QStringList{"current"});
    }

    void withoutAMapItSaysWhy()
    {
        HandPlacePlot plot(evidenceMapDrawing({.whyNone = "no observations"}));
        plot.showValues(2.0, 0.5);
        QCOMPARE(plot.subtitle(), QStringLiteral("no observations"));
        QVERIFY(plot.legend().empty());
        plot.show(evidenceMapDrawing(shownEvidenceMapOf(toy::mapResult(), 1.0)));
        QCOMPARE(legendOf(plot), (QStringList{"1, 10, 100, 1000 nats below", "highest", "current"}));
    }

    void noMapDrawsNothing()
    {
        HandPlacePlot plot(evidenceMapDrawing({}));
        for (int i = 0; i < 2; ++i) {
            present(plot, small);
            QSignalSpy chosen(&plot, &HandPlacePlot::chosen);
            QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
            QVERIFY(chosen.isEmpty());
            QVERIFY(!plottableOf<QCPColorMap>(plot)->visible());
            QVERIFY(plot.numbers().columns.empty());
            core::LearningResult unknown = toy::mapResult();
            unknown.map->values.setConstant(std::nan(""));
            plot.show(evidenceMapDrawing(shownEvidenceMapOf(i == 0 ? toy::learningResult() : unknown, 1.0)));
        }
    }
};

KERNELSCOPE_TEST(HandPlacePlotTest, QApplication)

} // namespace hand_place_plot_test

#include "hand_place_plot_test.moc"
