// What many values of one number say.

#include "core/inference/repeated.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace repeated_test
{

class RepeatedTest : public QObject
{
    Q_OBJECT

private slots:
    void theSummaryIsByHand();
    void whatIsNoNumberIsNotCounted();
    void oneValueHasNoSpread();
};

void RepeatedTest::theSummaryIsByHand()
{
    const core::RepeatedNumber told = core::summaryOf((Eigen::VectorXd(5) << 5.0, 1.0, 4.0, 2.0, 3.0).finished());
    QCOMPARE(told.counted, Eigen::Index(5));
    QCOMPARE(told.mean, 3.0);
    QVERIFY(std::abs(told.sd - std::sqrt(2.5)) < 1e-15);
    QVERIFY(std::abs(told.meanError - std::sqrt(0.5)) < 1e-15);
    QVERIFY(std::abs(told.quantiles[0] - 1.2) < 1e-15); // type 7: 1 + 0.05·4
    QCOMPARE(told.quantiles[1], 2.0);
    QCOMPARE(told.quantiles[2], 3.0);
    QCOMPARE(told.quantiles[3], 4.0);
    QVERIFY(std::abs(told.quantiles[4] - 4.8) < 1e-15);
}

void RepeatedTest::whatIsNoNumberIsNotCounted()
{
    const double none = std::numeric_limits<double>::quiet_NaN(), far = std::numeric_limits<double>::infinity();
    const core::RepeatedNumber told = core::summaryOf(Eigen::Vector4d(none, 1.0, far, 2.0));
    QCOMPARE(told.counted, Eigen::Index(2));
    QCOMPARE(told.mean, 1.5);
    const core::RepeatedNumber nothing = core::summaryOf(Eigen::Vector2d(none, none));
    QCOMPARE(nothing.counted, Eigen::Index(0));
    QVERIFY(std::isnan(nothing.mean) && std::isnan(nothing.quantiles[2]));
}

void RepeatedTest::oneValueHasNoSpread()
{
    const core::RepeatedNumber told = core::summaryOf(Eigen::VectorXd::Constant(1, 2.0));
    QCOMPARE(told.mean, 2.0);
    QVERIFY(std::isnan(told.sd) && std::isnan(told.meanError));
    QCOMPARE(told.quantiles[4], 2.0);
}

KERNELSCOPE_TEST(RepeatedTest, NoApplication)

} // namespace repeated_test

#include "repeated_test.moc"
