#include "core/lesson/conditions.h"

#include "support/test_registry.h"

#include <QTest>

#include <random>

namespace conditions_test
{

using namespace core;

namespace
{

SampledCurve function(double (*f)(double), double lo = 0.0, double hi = 1.0)
{
    const Eigen::VectorXd at = Eigen::VectorXd::LinSpaced(101, lo, hi);
    return {at, at.unaryExpr(f)};
}

SampledCurve moved(SampledCurve curve, double by)
{
    curve.value.array() += by;
    return curve;
}

double square(double x)
{
    return x * x;
}

double hill(double x)
{
    return 4.0 * x * (1.0 - x);
}

} // namespace

class ConditionsTest : public QObject
{
    Q_OBJECT
private slots:
    void passingNearIsMeasuredAtThePlace();
    void aShareIsOfTheHeightOfTheTruth();
    void risingForgivesAnUnsteadyHandAndNoMore();
    void whatWasNotDrawnFulfilsNothing();
    void stayingInsideCountsTheTruthsPlaces();
    void theHighestPlaceMayBeAPlateau();
    void dotsOfTheTruthFulfilTheirConditions();
    void dotsElsewhereDoNot();
};

void ConditionsTest::passingNearIsMeasuredAtThePlace()
{
    const SampledCurve truth = function(&square);
    QVERIFY(holds(PassesNear{.at = 0.5, .tolerance = {0.1, false}}, moved(truth, 0.099), truth, {}));
    QVERIFY(!holds(PassesNear{.at = 0.5, .tolerance = {0.1, false}}, moved(truth, -0.101), truth, {}));
}

void ConditionsTest::aShareIsOfTheHeightOfTheTruth()
{
    SampledCurve truth = function(&square);
    truth.value *= 50.0;
    QVERIFY(holds(PassesNear{.at = 0.5, .tolerance = {0.1, true}}, moved(truth, 4.9), truth, {}));
    QVERIFY(!holds(PassesNear{.at = 0.5, .tolerance = {0.1, true}}, moved(truth, 5.1), truth, {}));
}

void ConditionsTest::risingForgivesAnUnsteadyHandAndNoMore()
{
    const SampledCurve truth = function(&square);
    QVERIFY(holds(Rises{.from = 0.1, .to = 0.9}, truth, truth, {}));
    QVERIFY(!holds(Falls{.from = 0.1, .to = 0.9}, truth, truth, {}));
    SampledCurve shaky = truth;
    shaky.value(60) = shaky.value(59) - 0.04;
    QVERIFY(holds(Rises{.from = 0.1, .to = 0.9}, shaky, truth, {}));
    shaky.value(60) = shaky.value(59) - 0.06;
    QVERIFY(!holds(Rises{.from = 0.1, .to = 0.9}, shaky, truth, {}));
    QVERIFY(!holds(Rises{.from = 0.1, .to = 0.9}, function(&hill), truth, {}));
    QVERIFY(holds(Falls{.from = 0.6, .to = 0.9}, function(&hill), truth, {}));
    SampledCurve flat = truth;
    flat.value.setConstant(1.0);
    QVERIFY(!holds(Rises{.from = 0.1, .to = 0.9}, flat, truth, {}));
}

void ConditionsTest::whatWasNotDrawnFulfilsNothing()
{
    const SampledCurve truth = function(&square), part = function(&square, 0.3, 0.6);
    QVERIFY(!holds(PassesNear{.at = 0.2, .tolerance = {10.0, false}}, part, truth, {}));
    QVERIFY(!holds(Rises{.from = 0.1, .to = 0.5}, part, truth, {}));
    QVERIFY(!holds(HighestNear{.at = 0.9, .within = 0.1}, part, truth, {}));
    QVERIFY(!holds(PassesNear{.at = 0.2, .tolerance = {10.0, false}}, {}, truth, {}));
    QVERIFY(!holds(HighestNear{.at = 0.2, .within = 9.0}, {}, truth, {}));
}

void ConditionsTest::stayingInsideCountsTheTruthsPlaces()
{
    const SampledCurve truth = function(&square);
    const std::map<std::string, SampledCurve> band{{"lower", moved(truth, -0.1)}, {"upper", moved(truth, 0.1)}};
    const StaysInside most{.lower = "lower", .upper = "upper", .share = 0.8};
    QVERIFY(holds(most, truth, truth, band));
    SampledCurve astray = truth;
    astray.value.head(20).array() += 1.0; // of 101
    QVERIFY(holds(most, astray, truth, band));
    astray.value.head(21).array() += 1.0;
    QVERIFY(!holds(most, astray, truth, band));
    QVERIFY(!holds(StaysInside{.lower = "lower", .upper = "none", .share = 0.0}, truth, truth, band));
}

void ConditionsTest::theHighestPlaceMayBeAPlateau()
{
    const SampledCurve truth = function(&hill);
    QVERIFY(holds(HighestNear{.at = 0.55, .within = 0.06}, truth, truth, {}));
    QVERIFY(!holds(HighestNear{.at = 0.6, .within = 0.06}, truth, truth, {}));
    QVERIFY(holds(LowestNear{.at = 1.0, .within = 0.01}, truth, truth, {}));
    SampledCurve flat = truth;
    flat.value = flat.value.cwiseMin(0.9);
    QVERIFY(holds(HighestNear{.at = 0.6, .within = 0.01}, flat, truth, {}));
}

void ConditionsTest::dotsOfTheTruthFulfilTheirConditions()
{
    std::mt19937_64 random(3);
    for (const int count : {10, 20, 100}) {
        std::gamma_distribution<double> skewed(2.0, 3.0);
        Eigen::VectorXd values(1000);
        for (double& value : values)
            value = skewed(random);
        const Eigen::VectorXd dots = dotsOf(values, count);
        QCOMPARE(dots.size(), Eigen::Index(count));
        QVERIFY(std::is_sorted(dots.begin(), dots.end()));
        QVERIFY(holds(CentreNear{{0.02, true}}, dots, values));
        QVERIFY(holds(SpreadNear{{0.15, true}}, dots, values));
    }
}

void ConditionsTest::dotsElsewhereDoNot()
{
    const Eigen::VectorXd values = Eigen::VectorXd::LinSpaced(101, 0.0, 1.0);
    const Eigen::VectorXd dots = dotsOf(values, 20);
    QVERIFY(!holds(CentreNear{{0.2, true}}, (dots.array() + 0.25).matrix(), values));
    QVERIFY(!holds(SpreadNear{{0.2, true}}, (0.5 * dots.array()).matrix(), values));
    QVERIFY(!holds(CentreNear{{9.0, true}}, Eigen::VectorXd(), values));
    QVERIFY(!holds(CentreNear{{9.0, true}}, dots, Eigen::VectorXd()));
}

KERNELSCOPE_TEST(ConditionsTest, NoApplication)

} // namespace conditions_test

#include "conditions_test.moc"
