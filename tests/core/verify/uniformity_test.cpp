// Numbers that are even on (0, 1), numbers that are not, and what is said of them.
#include "core/data/chance.h"
#include "core/verify/uniformity.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace uniformity_test
{

using Eigen::VectorXd;

namespace
{

VectorXd even(int n, std::uint64_t seed)
{
    core::Chance chance(seed);
    VectorXd numbers(n);
    for (double& number : numbers)
        number = chance.uniform(0.0, 1.0);
    return numbers;
}

} // namespace

class UniformityTest : public QObject
{
    Q_OBJECT

private slots:
    void evenNumbersLeaveTheBandAsSeldomAsItSays()
    {
        int outside = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed)
            outside += core::uniformity(even(60, seed), 0.9).isEven() ? 0 : 1;
        QVERIFY2(std::abs(outside - 30) < 16, qPrintable(QString::number(outside))); // three standard errors
    }

    void theDifferenceIsThatOfTheDistributionFunction()
    {
        const VectorXd numbers = even(50, 3);
        const core::Uniformity found = core::uniformity(numbers);
        for (Eigen::Index i = 0; i < found.at.size(); ++i) {
            const double part = static_cast<double>((numbers.array() <= found.at[i]).count()) / 50.0;
            QVERIFY(std::abs(found.difference[i] - (part - found.at[i])) < 1e-14);
        }
    }

    void whatIsJudgedEvenStandsInTheBand()
    {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const core::Uniformity found = core::uniformity(even(40, seed), 0.8);
            const bool inside = ((found.difference - found.lower).array() > -1e-12).all() &&
                                ((found.upper - found.difference).array() > -1e-12).all();
            QCOMPARE(inside, found.isEven());
        }
    }

    void theWordsTellWhatIsWrong_data()
    {
        QTest::addColumn<double>("power");
        QTest::addColumn<bool>("ofBothTails");
        QTest::addColumn<QString>("words");
        QTest::newRow("even") << 1.0 << false << "calibrated as far as 200 simulations tell";
        QTest::newRow("high") << 0.5 << false << "the truth lies too high";
        QTest::newRow("low") << 2.0 << false << "the truth lies too low";
        QTest::newRow("in the tails") << 0.5 << true << "the posteriors are too narrow";
        QTest::newRow("in the middle") << 2.0 << true << "the posteriors are too wide";
    }
    void theWordsTellWhatIsWrong()
    {
        QFETCH(double, power);
        QFETCH(bool, ofBothTails);
        QFETCH(QString, words);
        VectorXd numbers = even(200, 7);
        for (double& number : numbers) {
            const double side = 2.0 * number - 1.0;
            number = ofBothTails ? 0.5 + 0.5 * std::copysign(std::pow(std::abs(side), power), side)
                                 : std::pow(number, power);
        }
        const QString said = QString::fromStdString(core::inWords(core::uniformity(numbers)));
        QVERIFY2(said.contains(words), qPrintable(said));
    }
};

KERNELSCOPE_TEST(UniformityTest, NoApplication)

} // namespace uniformity_test

#include "uniformity_test.moc"
