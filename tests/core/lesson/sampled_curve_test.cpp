#include "core/lesson/sampled_curve.h"

#include "support/test_registry.h"

#include <QTest>

#include <limits>
#include <random>

namespace sampled_curve_test
{

using core::SampledCurve;

namespace
{

Eigen::VectorXd vectorOf(std::initializer_list<double> values)
{
    return Eigen::VectorXd::Map(values.begin(), std::ssize(values));
}

SampledCurve curve(std::initializer_list<double> at, std::initializer_list<double> value)
{
    return {vectorOf(at), vectorOf(value)};
}

/// The area by so many midpoints.
double areaByMidpoints(const SampledCurve& a, const SampledCurve& b, double lo, double hi)
{
    constexpr int pieces = 400000;
    double area = 0.0;
    for (int i = 0; i < pieces; ++i) {
        const double place = lo + (hi - lo) * (i + 0.5) / pieces;
        area += std::abs(*core::valueAt(a, place) - *core::valueAt(b, place)) * (hi - lo) / pieces;
    }
    return area;
}

} // namespace

class SampledCurveTest : public QObject
{
    Q_OBJECT
private slots:
    void isLinearBetweenItsPlacesAndUnknownBeyond();
    void aHandThatGoesBackDrawsOverWhatItDrew();
    void itsHeightIsNeverZero();
    void theGapCountsCrossingsExactly();
    void theGapIsTheAreaOfRandomCurves();
    void theGapIsOfWhatBothKnow();
    void aCurveHasNoGapToItself();
};

void SampledCurveTest::isLinearBetweenItsPlacesAndUnknownBeyond()
{
    const SampledCurve line = curve({0, 1, 3}, {0, 2, -2});
    QCOMPARE(*core::valueAt(line, 0.0), 0.0);
    QCOMPARE(*core::valueAt(line, 0.25), 0.5);
    QCOMPARE(*core::valueAt(line, 2.0), 0.0);
    QCOMPARE(*core::valueAt(line, 3.0), -2.0);
    QCOMPARE(*core::valueAt(line, -1.0), 0.0);
    QVERIFY(!core::valueAt(line, -1.01));
    QCOMPARE(*core::valueAt(line, 5.0), -2.0);
    QVERIFY(!core::valueAt(line, 5.01));
    QVERIFY(!core::valueAt({}, 0.0));
    const SampledCurve broken = curve({0, 1, 2}, {0, std::numeric_limits<double>::quiet_NaN(), 2});
    QVERIFY(!core::valueAt(broken, 0.5));
    QVERIFY(!core::valueAt(broken, 1.0));
    QCOMPARE(*core::valueAt(broken, 2.0), 2.0);
}

void SampledCurveTest::aHandThatGoesBackDrawsOverWhatItDrew()
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    const SampledCurve drawn = core::curveThrough(vectorOf({2, 1, 3, 1, none, 4}), vectorOf({5, 6, 7, 8, 9, none}));
    QCOMPARE(drawn.at, vectorOf({1, 2, 3}));
    QCOMPARE(drawn.value, vectorOf({8, 5, 7}));
}

void SampledCurveTest::itsHeightIsNeverZero()
{
    QCOMPARE(core::heightOf(curve({0, 1, 2}, {3, -1, 2})), 4.0);
    QCOMPARE(core::heightOf(curve({0, 1}, {-7, -7})), 7.0);
    QCOMPARE(core::heightOf(curve({0, 1}, {0, 0})), 1.0);
    QCOMPARE(core::heightOf({}), 1.0);
    QCOMPARE(core::heightOf(curve({0, 1}, {std::numeric_limits<double>::quiet_NaN(), 2})), 2.0);
}

void SampledCurveTest::theGapCountsCrossingsExactly()
{
    const auto gap = core::gapBetween(curve({0, 1}, {-1, 1}), curve({0, 1}, {0, 0}));
    QVERIFY(gap);
    QVERIFY(std::abs(gap->area - 0.5) < 1e-15); // two triangles of a quarter each
    QVERIFY(std::abs(gap->share - 0.5) < 1e-15);
    QCOMPARE(gap->covered, 1.0);
}

void SampledCurveTest::theGapIsTheAreaOfRandomCurves()
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int trial = 0; trial < 20; ++trial) {
        const auto curveOf = [&](int places) {
            Eigen::VectorXd at(places), value(places);
            for (int i = 0; i < places; ++i) {
                at(i) = 3.0 * uniform(random);
                value(i) = uniform(random);
            }
            return core::curveThrough(at, value);
        };
        const SampledCurve a = curveOf(5 + trial), b = curveOf(30 - trial);
        const double lo = std::max(a.at(0), b.at(0));
        const double hi = std::min(a.at(a.at.size() - 1), b.at(b.at.size() - 1));
        const auto gap = core::gapBetween(a, b);
        QVERIFY(gap);
        QVERIFY2(std::abs(gap->area - areaByMidpoints(a, b, lo, hi)) < 1e-4, qPrintable(QString::number(trial)));
    }
}

void SampledCurveTest::theGapIsOfWhatBothKnow()
{
    const SampledCurve truth = curve({0, 4}, {0, 4});
    const auto half = core::gapBetween(curve({1, 3}, {2, 4}), truth);
    QVERIFY(half);
    QVERIFY(std::abs(half->area - 2.0) < 1e-14);
    QVERIFY(std::abs(half->share - 0.25) < 1e-14);
    QVERIFY(std::abs(half->covered - 0.5) < 1e-14);
    QVERIFY(!core::gapBetween(curve({5, 6}, {0, 0}), truth));
    QVERIFY(!core::gapBetween({}, truth));
    QVERIFY(!core::gapBetween(curve({2}, {0}), truth));
}

void SampledCurveTest::aCurveHasNoGapToItself()
{
    const SampledCurve one = curve({0, 1, 3}, {0, 2, -2});
    QCOMPARE(core::gapBetween(one, one)->area, 0.0);
}

KERNELSCOPE_TEST(SampledCurveTest, NoApplication)

} // namespace sampled_curve_test

#include "sampled_curve_test.moc"
