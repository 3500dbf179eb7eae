#include "core/novelty/comparison.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace comparison_test
{

using core::TTest;
using Eigen::VectorXd;

namespace
{

/// Hours of sleep gained by ten patients under two drugs: Student, "The probable error of a mean", Biometrika 6 (1908);
/// the data set `sleep` of R.
const VectorXd firstDrug{{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}};
const VectorXd secondDrug{{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}};

/// Equal to a printed number, to half a unit of its last digit.
bool prints(double value, double printed, double unit)
{
    return std::abs(value - printed) <= 0.5 * unit;
}

} // namespace

class ComparisonTest : public QObject
{
    Q_OBJECT

private slots:
    /// R 4.2: t.test(extra ~ group, data = sleep, paired = TRUE); mean and sd of each group.
    void sleepIsWhatRPrintsOfIt()
    {
        const TTest paired = core::pairedTTest(firstDrug, secondDrug).value();
        QVERIFY(prints(paired.statistic, -4.0621, 1e-4));
        QCOMPARE(paired.degreesOfFreedom, 9.0);
        QVERIFY(prints(paired.pValue, 0.002833, 1e-6));
        const core::MeanAndDeviation first = core::meanAndDeviation(firstDrug).value();
        QVERIFY(prints(first.mean, 0.75, 1e-9) && prints(first.standardDeviation.value(), 1.789010, 1e-6));
        const core::MeanAndDeviation second = core::meanAndDeviation(secondDrug).value();
        QVERIFY(prints(second.mean, 2.33, 1e-9) && prints(second.standardDeviation.value(), 2.002249, 1e-6));
    }

    /// R 4.2: t.test(extra ~ group, data = sleep, var.equal = TRUE).
    void sleepOfTwoSamplesIsWhatRPrintsOfIt()
    {
        const TTest student = core::studentTTest(firstDrug, secondDrug).value();
        QVERIFY(prints(student.statistic, -1.8608, 1e-4));
        QCOMPARE(student.degreesOfFreedom, 18.0);
        QVERIFY(prints(student.pValue, 0.07919, 1e-5));
    }

    /// One degree of freedom: Cauchy, p = 1 − (2/π) atan|t|; two: p = 1 − |t|/√(2 + t²).
    void fewDegreesOfFreedomHaveClosedForms()
    {
        const TTest one = core::pairedTTest(VectorXd{{1.0, 2.0}}, VectorXd{{0.0, -1.0}}).value();
        QVERIFY(std::abs(one.statistic - 2.0) < 1e-15); // differences 1 and 3
        QVERIFY(std::abs(one.pValue - (1.0 - 2.0 / std::numbers::pi * std::atan(2.0))) < 1e-15);
        const TTest two = core::studentTTest(VectorXd{{0.0, 2.0}}, VectorXd{{3.0, 7.0}}).value();
        const double t = -4.0 / std::sqrt(5.0); // pooled variance (2 + 8)/2
        QVERIFY(std::abs(two.statistic - t) < 1e-15);
        QVERIFY(std::abs(two.pValue - (1.0 + t / std::sqrt(2.0 + t * t))) < 1e-15);
    }

    void orderChangesTheSignAlone()
    {
        for (const auto test : {core::pairedTTest, core::studentTTest}) {
            const TTest there = test(firstDrug, secondDrug).value(), back = test(secondDrug, firstDrug).value();
            QVERIFY(std::abs(there.statistic + back.statistic) < 1e-14);
            QVERIFY(std::abs(there.pValue - back.pValue) < 1e-15);
        }
    }

    void smallProbabilitiesDoNotVanish()
    {
        const VectorXd a{{0.0, 1e-3, 2e-3, 1e-3, 0.0, 2e-3, 1e-3, 0.0, 1e-3, 2e-3}};
        const double p = core::pairedTTest(a.array() + 1e6, VectorXd::Zero(10))->pValue;
        QVERIFY(p > 0.0 && p < 1e-60);
    }

    void whatHasNoSpreadHasNoTest()
    {
        const VectorXd a{{0.1, 0.2, 0.3}}, shifted{{1.1, 1.2, 1.3}}; // differences equal but for rounding
        QVERIFY(!core::pairedTTest(a, shifted) && !core::pairedTTest(a, a));
        const VectorXd equal = VectorXd::Constant(3, 0.1);
        QVERIFY(!core::studentTTest(equal, VectorXd::Constant(5, 0.7)) && !core::studentTTest(equal, equal));
        QVERIFY(core::studentTTest(equal, a).has_value()); // one of the two varies
        QCOMPARE(core::meanAndDeviation(equal)->standardDeviation.value(), 0.0);
        QCOMPARE(core::meanAndDeviation(equal)->mean, 0.1);
    }

    void tooFewRepetitionsSaySo()
    {
        const VectorXd none(0), one{{2.0}}, two{{1.0, 2.0}};
        QVERIFY(!core::meanAndDeviation(none));
        QCOMPARE(core::meanAndDeviation(one)->mean, 2.0);
        QVERIFY(!core::meanAndDeviation(one)->standardDeviation);
        QVERIFY(!core::pairedTTest(none, none) && !core::pairedTTest(one, one));
        QVERIFY(!core::studentTTest(one, two) && !core::studentTTest(two, one));
    }
};

KERNELSCOPE_TEST(ComparisonTest, NoApplication)

} // namespace comparison_test

#include "comparison_test.moc"
