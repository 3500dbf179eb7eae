#include "core/verify/digits.h"

#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace digits_test
{

class DigitsTest : public QObject
{
    Q_OBJECT

private slots:
    void digitsAreThoseThatAreWritten_data()
    {
        QTest::addColumn<QString>("number");
        QTest::addColumn<double>("digits");
        QTest::newRow("leading zeros") << "0.0150" << 3.0;
        QTest::newRow("exponent") << "1.5e-7" << 2.0;
        QTest::newRow("sign") << "-98.117872" << 8.0;
        QTest::newRow("zero") << "0" << 15.0;
        QTest::newRow("seventeen") << "0.12345678901234567" << 17.0;
    }
    void digitsAreThoseThatAreWritten()
    {
        QFETCH(QString, number);
        QTEST(core::writtenDigits(number.toStdString()), "digits");
    }

    void digitsInCommonAreTheLogarithmOfTheRelativeError()
    {
        QVERIFY(std::abs(core::digitsInCommon(2.0 * (1.0 + 1e-9), "2.00000000000000") - 9.0) < 1e-6);
        QVERIFY(std::abs(core::digitsInCommon(-300.0 * (1.0 - 1e-4), "-300.000000000") - 4.0) < 1e-6);
        QVERIFY(std::abs(core::digitsInCommon(1e-12, "0") - 12.0) < 1e-9); // absolute where theirs is 0
    }

    void theyAreAtMostThoseThatTheirsIsPrintedWith()
    {
        QCOMPARE(core::digitsInCommon(0.85, "0.85"), 2.0);
        QCOMPARE(core::digitsInCommon(1.0 / 3.0, "0.33333333333333331"), 15.0);
    }

    void whatRoundsToTheirsHasAllOfItsDigits()
    {
        QCOMPARE(core::digitsInCommon(1.049, "1.0"), 2.0); // the relative error alone would say 1.3
        QVERIFY(core::digitsInCommon(1.051, "1.0") < 2.0);
        QCOMPARE(core::digitsInCommon(1.4961e-7, "1.50e-7"), 3.0);
        QVERIFY(core::digitsInCommon(1.4941e-7, "1.50e-7") < 3.0);
    }

    void whatIsNoNumberHasNone()
    {
        QCOMPARE(core::digitsInCommon(std::numeric_limits<double>::quiet_NaN(), "1"), 0.0);
        QCOMPARE(core::digitsInCommon(1.0, "one"), 0.0);
        QCOMPARE(core::digitsInCommon(-3.0, "3.0"), 0.0); // the sign counts
    }
};

KERNELSCOPE_TEST(DigitsTest, NoApplication)

} // namespace digits_test

#include "digits_test.moc"
