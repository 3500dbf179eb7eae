#include "core/window/box.h"

#include "support/test_registry.h"

#include <QTest>

namespace box_test
{

using core::boxOf;
using core::hullOf;
using core::Interval;

class BoxTest : public QObject
{
    Q_OBJECT

private slots:
    void aBoxHoldsItsPoints()
    {
        Eigen::MatrixXd points(3, 2);
        points << 1.0, -2.0, -1.0, 5.0, 0.5, 0.0;
        QCOMPARE(boxOf(points), (std::vector<Interval>{{-1.0, 1.0}, {-2.0, 5.0}}));
        QVERIFY(boxOf(Eigen::MatrixXd(0, 2)).empty());
    }

    void aHullHoldsBothAndOfNothingTheOther()
    {
        const std::vector<Interval> a{{0.0, 1.0}, {-1.0, 4.0}}, b{{0.5, 2.0}, {0.0, 1.0}};
        QCOMPARE(hullOf(a, b), (std::vector<Interval>{{0.0, 2.0}, {-1.0, 4.0}}));
        QCOMPARE(hullOf(a, {}), a);
        QCOMPARE(hullOf({}, b), b);
    }
};

KERNELSCOPE_TEST(BoxTest, NoApplication)

} // namespace box_test

#include "box_test.moc"
