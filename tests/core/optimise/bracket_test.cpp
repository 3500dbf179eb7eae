// Roots and minima between two ends, of functions whose own are known.

#include "core/optimise/bracket.h"

#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace bracket_test
{

using namespace core;

class BracketTest : public QObject
{
    Q_OBJECT

private slots:
    void aRootIsFoundToItsBits()
    {
        const auto cosine = [](double x) { return std::cos(x); };
        QVERIFY(std::abs(rootBetween(cosine, 1.0, 2.0, 50, 100) - 0.5 * std::numbers::pi) < 1e-14);
        QVERIFY(std::abs(rootBetween(
                             cosine, 1.0, 2.0, std::cos(1.0), std::cos(2.0),
                             [](double a, double b) { return std::abs(a - b) < 1e-6; }, 100) -
                         0.5 * std::numbers::pi) < 1e-6);
    }

    void noMoreStepsAreTakenThanAllowed()
    {
        int evaluations = 0;
        const auto counted = [&](double x) {
            ++evaluations;
            return std::pow(x, 15.0) - 0.5;
        };
        const double found = rootBetween(counted, 0.0, 10.0, 50, 6);
        QVERIFY(evaluations <= 8); // the method finishes the pair that it began
        QVERIFY(found > 0.0 && found < 10.0);
        evaluations = 0;
        minimumBetween([&](double x) { return counted(x) * counted(x); }, 0.0, 10.0, 26, 5);
        QVERIFY(evaluations <= 2 * 7);
    }

    void aMinimumIsFoundWithItsValue()
    {
        const Minimum minimum = minimumBetween([](double x) { return std::cosh(x - 0.3) + 2.0; }, -3.0, 2.0);
        QVERIFY(std::abs(minimum.at - 0.3) < 1e-7); // half the digits: the value is flat there
        QVERIFY(std::abs(minimum.value - 3.0) < 1e-14);
    }
};

KERNELSCOPE_TEST(BracketTest, NoApplication)

} // namespace bracket_test

#include "bracket_test.moc"
