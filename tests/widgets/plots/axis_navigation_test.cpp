// How the hands move axes, on a plot without anything else; and marks that are dragged.
#include "widgets/plots/axis_navigation.h"

#include "support/test_registry.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/value_drag.h"

#include <QApplication>
#include <QTest>

namespace axis_navigation_test
{

using widgets::AxisNavigation;

class AxisNavigationTest : public QObject
{
    Q_OBJECT

    QCustomPlot plot_;
    QPointF pixel(double x, double y) const { return {plot_.xAxis->coordToPixel(x), plot_.yAxis->coordToPixel(y)}; }
    static bool isAbout(const QCPRange& range, double lower, double upper)
    {
        const double slack = 1e-9 * (upper - lower);
        return std::abs(range.lower - lower) <= slack && std::abs(range.upper - upper) <= slack;
    }

private slots:
    void init()
    {
        plot_.resize(400, 300);
        for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis})
            axis->setScaleType(QCPAxis::stLinear);
        plot_.xAxis->setRange(0.0, 10.0);
        plot_.yAxis->setRange(0.0, 4.0);
        plot_.replot(QCustomPlot::rpImmediateRefresh);
    }

    void whatIsDraggedStaysUnderTheHand()
    {
        AxisNavigation hands(plot_);
        hands.take(pixel(5.0, 2.0));
        const AxisNavigation::Ranges moved = hands.draggedTo(pixel(6.0, 1.0), {});
        QVERIFY(isAbout(moved.x, -1.0, 9.0) && isAbout(moved.y, 1.0, 5.0));
        QVERIFY(isAbout(hands.draggedTo(pixel(6.0, 1.0), {.pansUpwards = false}).y, 0.0, 4.0));
        hands.drop();
        QVERIFY(!hands.isTaken());
    }

    void theWheelKeepsWhatIsUnderItAndZeroWhereThatIsWanted()
    {
        AxisNavigation hands(plot_);
        const AxisNavigation::Ranges nearer = hands.wheeled(1.0, pixel(2.0, 1.0), {});
        QVERIFY(isAbout(nearer.x, 2.0 - 0.85 * 2.0, 2.0 + 0.85 * 8.0));
        QVERIFY(isAbout(nearer.y, 1.0 - 0.85 * 1.0, 1.0 + 0.85 * 3.0));
        const AxisNavigation::Freedom line{.pansUpwards = false, .zoomsTogether = false, .zoomsFromZero = true};
        QVERIFY(isAbout(hands.wheeled(1.0, pixel(2.0, 1.0), line).y, 0.0, 4.0));
        const QPointF besideTheAxis(2.0, pixel(0.0, 2.0).y());
        const AxisNavigation::Ranges higher = hands.wheeled(-1.0, besideTheAxis, line);
        QVERIFY(isAbout(higher.x, 0.0, 10.0) && isAbout(higher.y, 0.0, 4.0 / 0.85));
    }

    void keysMoveATenthAndOthersDoNothing()
    {
        AxisNavigation hands(plot_);
        QVERIFY(isAbout(hands.keyed(Qt::Key_Right, {})->x, 1.0, 11.0));
        QVERIFY(isAbout(hands.keyed(Qt::Key_Up, {})->y, 0.4, 4.4));
        QVERIFY(isAbout(hands.keyed(Qt::Key_Up, {.pansUpwards = false})->y, 0.0, 4.0));
        QVERIFY(!hands.keyed(Qt::Key_A, {}));
        QCOMPARE(hands.steadyGesture(), hands.steadyGesture()); // in quick succession
    }

    void logarithmicAxesMoveByFactors()
    {
        widgets::setLogarithmic(*plot_.xAxis);
        plot_.xAxis->setRange(1.0, 100.0);
        AxisNavigation hands(plot_);
        hands.take(pixel(10.0, 2.0));
        const AxisNavigation::Ranges moved = hands.draggedTo(pixel(100.0, 2.0), {});
        QVERIFY(isAbout(moved.x, 0.1, 10.0));
    }

    void aPressThatHardlyMovesIsAClick()
    {
        const QRectF inside(0.0, 0.0, 100.0, 100.0);
        widgets::ValueDrag drag({50.0, 50.0}, {52.0, 50.0});
        QVERIFY(!drag.movedTo({53.0, 50.0}, inside) && drag.isClick());
        QCOMPARE(drag.movedTo({60.0, 50.0}, inside).value(), QPointF(62.0, 50.0)); // it keeps its distance
        QCOMPARE(drag.movedTo({51.0, 50.0}, inside).value(), QPointF(53.0, 50.0)); // once a drag, always one
        QCOMPARE(drag.movedTo({500.0, -9.0}, inside).value(), QPointF(100.0, 0.0));
        QVERIFY(!drag.isClick());
    }
};

KERNELSCOPE_TEST(AxisNavigationTest, QApplication)

} // namespace axis_navigation_test

#include "axis_navigation_test.moc"
