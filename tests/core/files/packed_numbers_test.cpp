#include "core/files/packed_numbers.h"
#include "core/files/unpack_budget.h"
#include "support/test_registry.h"

#include <QtTest>

#include <bit>
#include <cstdint>
#include <limits>
#include <random>

namespace packed_numbers_test
{

namespace
{

using Eigen::Index;
using Eigen::VectorXd;

VectorXd noise(Index n)
{
    std::mt19937_64 random(3);
    VectorXd numbers(n);
    for (double& number : numbers)
        number = std::bit_cast<double>(random());
    return numbers;
}

bool sameBits(const VectorXd& a, const VectorXd& b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double s, double t) {
               return std::bit_cast<std::uint64_t>(s) == std::bit_cast<std::uint64_t>(t);
           });
}

} // namespace

class PackedNumbersTest : public QObject
{
    Q_OBJECT

private slots:
    void numbersComeBackBitForBit_data()
    {
        QTest::addColumn<int>("n");
        for (const int n : {0, 1, 2, 7, 1000, 70'001})
            QTest::addRow("%d", n) << n;
    }
    void numbersComeBackBitForBit()
    {
        QFETCH(int, n);
        VectorXd numbers = noise(n); // every pattern of bits: NaN of every kind, too
        if (n > 6)
            numbers.head(6) << 0.0, -0.0, std::numeric_limits<double>::infinity(),
                -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::denorm_min(), std::nan("");
        const auto back = core::unpackedNumbers(core::packedNumbers(numbers), static_cast<std::size_t>(n));
        QVERIFY(sameBits(std::get<VectorXd>(back), numbers));
    }

    void theBytesAreThoseOfEveryMachine()
    {
        const std::string planes =
            std::get<std::string>(core::unpacked(core::packedNumbers(Eigen::Vector2d(1.0, -2.5)), 2 * sizeof(double)));
        QCOMPARE(QByteArray::fromStdString(planes).toHex(), QByteArray("000000000000000000000000f0043fc0"));
    }

    void evenTimesTakeATenthOfTheirSize()
    {
        VectorXd times(100'000);
        for (Index i = 0; i < times.size(); ++i)
            times[i] = 60.0 * static_cast<double>(i);
        QVERIFY(core::packedNumbers(times).size() < 80'000);
    }

    void whatEqualNumbersUnpackToIsWithinTheBudgetOfTheirBytes()
    {
        const VectorXd zeros = VectorXd::Zero(12'000'000);
        const std::string packed = core::packedNumbers(zeros);
        QVERIFY(packed.size() >= sizeof(double) * 12'000'000 / core::mostPackingRatio);
        core::UnpackBudget budget(packed.size() * 4 / 3); // as base64
        QVERIFY(budget.take(sizeof(double) * 12'000'000));
    }

    void damageIsToldAtEveryByte()
    {
        const VectorXd numbers = VectorXd::LinSpaced(500, -1.0, 1.0);
        const std::string packed = core::packedNumbers(numbers);
        for (std::size_t at = 0; at < packed.size(); ++at) {
            std::string harmed = packed;
            harmed[at] = static_cast<char>(harmed[at] ^ 0x10);
            const auto read = core::unpackedNumbers(harmed, 500);
            const auto* same = std::get_if<VectorXd>(&read);
            QVERIFY2(!same || sameBits(*same, numbers), std::to_string(at).c_str());
            QVERIFY2(!same || at == 1, std::to_string(at).c_str()); // a flag of the header that tells nothing
            QVERIFY(std::holds_alternative<core::Failure>(core::unpackedNumbers(packed.substr(0, at), 500)));
        }
    }

    void anotherCountIsRefusedWhateverItPromises()
    {
        const std::string packed = core::packedNumbers(VectorXd::Ones(10));
        for (const std::size_t count : {std::size_t{0}, std::size_t{9}, std::size_t{11}, std::size_t{1} << 40})
            QVERIFY(std::holds_alternative<core::Failure>(core::unpackedNumbers(packed, count)));
    }
};

KERNELSCOPE_TEST(PackedNumbersTest, NoApplication)

} // namespace packed_numbers_test

#include "packed_numbers_test.moc"
