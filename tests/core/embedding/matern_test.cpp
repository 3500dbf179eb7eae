#include "core/embedding/matern.h"
#include "support/test_registry.h"

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <QtTest>

#include <cmath>

namespace matern_test
{

namespace
{

using Eigen::ArrayXd;
using Eigen::Index;

ArrayXd places()
{
    return ArrayXd::LinSpaced(400, std::log(1e-12), std::log(600.0)).exp();
}

ArrayXd matern(double order, ArrayXd u)
{
    core::maternInPlace(order, u);
    return u;
}

ArrayXd maternMinusOne(double order, ArrayXd u)
{
    core::maternMinusOneInPlace(order, u);
    return u;
}

constexpr double orders[] = {0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.5, 6.0, 8.0, 15.5};

} // namespace

class MaternTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheBesselFunction();
    void equalsTheClosedFormsOfHalfOrders();
    void lessOneKeepsItsDigits();
    void isOneAtZeroAndZeroFarAway();
    void doesNotDependOnItsNeighbours();
};

void MaternTest::equalsTheBesselFunction()
{
    const ArrayXd u = places();
    for (const double order : orders) {
        const ArrayXd got = matern(order, u);
        for (Index i = 0; i < u.size(); ++i) {
            const double expected =
                2.0 * std::pow(0.5 * u[i], order) / boost::math::tgamma(order) * boost::math::cyl_bessel_k(order, u[i]);
            QVERIFY2(std::abs(got[i] - expected) <= 2e-14 * expected,
                     qPrintable(QString("%1 at %2: %3 and not %4").arg(order).arg(u[i]).arg(got[i]).arg(expected)));
        }
    }
}

void MaternTest::equalsTheClosedFormsOfHalfOrders()
{
    const ArrayXd u = places(), e = (-u).exp();
    const auto agree = [&](double order, const ArrayXd& expected) {
        return ((matern(order, u) - expected).abs() <= 1e-15 * (2.0 + u) * expected).all(); // Eigen's exp: u ulps
    };
    QVERIFY(agree(0.5, e));
    QVERIFY(agree(1.5, (1.0 + u) * e));
    QVERIFY(agree(2.5, (1.0 + u + u.square() / 3.0) * e));
    QVERIFY(agree(3.5, (1.0 + u + 0.4 * u.square() + u.cube() / 15.0) * e));
}

/// By M − 1 itself where u is not small, and by −u²/(4(ν−1)) + u⁴/(32(ν−1)(ν−2)) where it is.
void MaternTest::lessOneKeepsItsDigits()
{
    const ArrayXd u = places();
    for (const double order : orders) {
        const ArrayXd got = maternMinusOne(order, u), plain = matern(order, u) - 1.0;
        QVERIFY(((got - plain).abs() <= 2e-15).all());
        if (order <= 2.0)
            continue; // their series goes on with another power, or a logarithm
        for (Index i = 0; i < u.size(); ++i) {
            const double first = -u[i] * u[i] / (4.0 * (order - 1.0));
            const double second = -first * u[i] * u[i] / (8.0 * (order - 2.0));
            const double next = std::pow(u[i], std::min(6.0, 2.0 * order)) * (1.0 + std::abs(std::log(u[i])));
            QVERIFY2(u[i] > 1.0 || std::abs(got[i] - first - second) <= 1e-14 * std::abs(first) + next,
                     qPrintable(QString("%1 at %2").arg(order).arg(u[i])));
        }
    }
    QVERIFY(std::abs(maternMinusOne(0.5, ArrayXd::Constant(1, 1e-20))[0] / -1e-20 - 1.0) < 1e-15);
    QVERIFY(std::abs(maternMinusOne(1.5, ArrayXd::Constant(1, 1e-10))[0] / -0.5e-20 - 1.0) < 1e-9);
    QVERIFY(std::abs(maternMinusOne(2.0, ArrayXd::Constant(1, 1e-10))[0] / -0.25e-20 - 1.0) < 1e-14);
}

void MaternTest::isOneAtZeroAndZeroFarAway()
{
    const ArrayXd ends = (ArrayXd(4) << 0.0, 700.0, 1e10, 1e300).finished();
    for (const double order : orders) {
        const ArrayXd got = matern(order, ends), less = maternMinusOne(order, ends);
        QCOMPARE(got[0], 1.0);
        QCOMPARE(less[0], 0.0);
        for (const Index i : {1, 2, 3}) {
            QCOMPARE(got[i], 0.0);
            QCOMPARE(less[i], -1.0);
        }
    }
}

void MaternTest::doesNotDependOnItsNeighbours()
{
    const ArrayXd u = places();
    for (const double order : {2.5, 3.0}) {
        const ArrayXd all = matern(order, u);
        for (Index i = 0; i < u.size(); i += 7)
            QVERIFY(std::abs(matern(order, u.segment(i, 1))[0] - all[i]) <= 1e-15 * all[i]);
    }
}

KERNELSCOPE_TEST(MaternTest, NoApplication)

} // namespace matern_test

#include "matern_test.moc"
