// The special functions against closed forms and identities of the Digital Library of Mathematical Functions
// (dlmf.nist.gov), whose numbers stand beside them.

#include "core/special_functions/special_functions.h"

#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace special_functions_test
{

using namespace core;

namespace
{

/// Equal to a few units in the last place.
bool same(double found, double expected)
{
    return std::abs(found - expected) <= 4e-16 * std::max(1.0, std::abs(expected));
}

} // namespace

class SpecialFunctionsTest : public QObject
{
    Q_OBJECT

private slots:
    void gammaAndItsDerivativeHaveTheirClosedForms()
    {
        for (double (*const log)(double) : {&logGamma, &logGammaInDouble}) {
            QVERIFY(same(log(0.5), 0.5 * std::log(std::numbers::pi))); // 5.4.6
            QVERIFY(same(log(11.0), std::log(3628800.0)));             // 5.4.1
        }
        QVERIFY(same(digamma(1.0), -std::numbers::egamma));                           // 5.4.12
        QVERIFY(same(digamma(0.5), -std::numbers::egamma - 2.0 * std::numbers::ln2)); // 5.4.13
        QVERIFY(same(digamma(7.25) - digamma(6.25), 1.0 / 6.25));                     // 5.5.2
    }

    void theGammaLawIsThatOfWaitingTimes()
    {
        for (const double x : {0.1, 1.0, 7.0}) {
            QVERIFY(same(gammaAbove(1.0, x), std::exp(-x))); // 8.4.8, n = 1
            QVERIFY(same(gammaAbove(3.0, x), std::exp(-x) * (1.0 + x + 0.5 * x * x)));
            QVERIFY(same(gammaBelow(0.5, x), std::erf(std::sqrt(x)))); // 8.4.1
            QVERIFY(same(gammaDensity(3.0, x), 0.5 * x * x * std::exp(-x)));
            QVERIFY(same(gammaBelow(2.3, x) + gammaAbove(2.3, x), 1.0)); // 8.2.5
            QVERIFY(std::abs(gammaQuantile(2.3, gammaBelow(2.3, x)) - x) < 1e-13 * x);
            QVERIFY(std::abs(gammaUpperQuantile(2.3, gammaAbove(2.3, x)) - x) < 1e-13 * x);
        }
    }

    void theNormalLawIsThatOfErf()
    {
        QVERIFY(same(normalBelow(0.0), 0.5));
        for (const double z : {-6.0, -1.0, 0.3, 2.0}) {
            QVERIFY(std::abs(normalBelow(z) - 0.5 * std::erfc(-z / std::numbers::sqrt2)) < 1e-15 * normalBelow(z));
            QVERIFY(std::abs(normalQuantile(normalBelow(z)) - z) < 1e-14 * std::abs(z));
        }
        for (const double y : {0.01, 0.5, 0.95}) {
            QVERIFY(same(std::erf(erfInverse(y)), y));
            QVERIFY(same(std::erfc(erfcInverse(y)), y));
        }
    }

    /// K_n to 16 digits, A&S tables 9.8 and 9.9 and mpmath.besselk.
    void besselsFunctionIsThatOfTheTables()
    {
        QVERIFY(same(besselK(0, 1.0), 0.42102443824070833));
        QVERIFY(same(besselK(1, 1.0), 0.60190723019723457));
        for (const double x : {0.3, 1.6, 20.0}) {
            const double half = std::sqrt(0.5 * std::numbers::pi / x) * std::exp(-x); // 10.39.2
            QVERIFY(std::abs(besselK(0.5, x) - half) < 1e-14 * half);
            const double next = half * (1.0 + 1.0 / x);
            QVERIFY(std::abs(besselK(1.5, x) - next) < 1e-14 * next);
            for (const double order : {1.0 + 1e-6, 1.3, 2.0 - 1e-9}) { // 10.29.1, also beside whole numbers
                const double sum = besselK(order - 1.0, x) + 2.0 * order / x * besselK(order, x);
                QVERIFY(std::abs(besselK(order + 1.0, x) - sum) < 2e-14 * sum);
            }
        }
        QVERIFY(std::isinf(besselK(30.5, 1e-12)));
        QVERIFY(same(besselK(2, 1.0), besselK(0, 1.0) + 2.0 * besselK(1, 1.0))); // 10.29.1
    }
};

KERNELSCOPE_TEST(SpecialFunctionsTest, NoApplication)

} // namespace special_functions_test

#include "special_functions_test.moc"
