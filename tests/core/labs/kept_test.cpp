#include "core/labs/kept.h"

#include "core/ending.h"
#include "support/test_registry.h"

#include <QTest>

namespace kept_test
{

using core::ComparedMatrix;
using core::Kept;

struct Inputs {
    ComparedMatrix x;
    double sigma = 0.0;
    bool operator==(const Inputs&) const = default;
};

/// Counts how many of it there are at once.
struct Counted {
    explicit Counted(int* living) : living_(living) { ++*living_; }
    Counted(Counted&& other) noexcept : living_(other.living_) { ++*living_; }
    Counted& operator=(Counted&&) = delete;
    ~Counted() { --*living_; }
    int* living_;
};

class KeptTest : public QObject
{
    Q_OBJECT

private slots:
    void aValueIsMadeOnceForItsInputs()
    {
        Kept<Inputs, double> kept;
        int made = 0;
        const auto sum = [&](const Inputs& of) {
            ++made;
            return of.x.sum() + of.sigma;
        };
        const Eigen::MatrixXd x = Eigen::MatrixXd::Ones(3, 2);
        QVERIFY(!kept.has({x, 1.0}) && !kept.get() && !kept.inputs() && kept.serial() == 0);
        QCOMPARE(kept.of({x, 1.0}, sum), 7.0);
        QCOMPARE(kept.of({x, 1.0}, sum), 7.0);
        QCOMPARE(made, 1);
        QVERIFY(kept.has({x, 1.0}) && kept.inputs()->sigma == 1.0);
        const std::uint64_t first = kept.serial();
        QCOMPARE(kept.of({x, 2.0}, sum), 8.0);
        QVERIFY(kept.serial() != first && !kept.has({x, 1.0}));
        QCOMPARE(kept.of({Eigen::MatrixXd::Ones(2, 3), 2.0}, sum), 8.0); // another shape with the same values
        QCOMPARE(made, 3);
        const std::uint64_t third = kept.serial();
        kept.forget();
        kept.of({x, 2.0}, sum);
        QVERIFY(kept.serial() != third); // what rested on the value before is not taken for one of this
    }

    void whereMakingEndsNothingIsKept()
    {
        Kept<int, int> kept;
        kept.of(1, [](int of) { return of; });
        const auto ends = [](int) -> int { throw core::Ending{core::Cancelled{}}; };
        QVERIFY_THROWS_EXCEPTION(core::Ending, kept.of(2, ends));
        QVERIFY(!kept.get() && !kept.has(1) && !kept.has(2));
        QCOMPARE(kept.of(1, [](int of) { return of; }), 1);
    }

    void theOldValueGoesBeforeTheNewOneIsMade()
    {
        int living = 0;
        Kept<int, Counted> kept;
        kept.of(1, [&](int) { return Counted(&living); });
        QCOMPARE(living, 1);
        kept.of(2, [&](int) {
            const int before = living;
            [&] { QCOMPARE(before, 0); }();
            return Counted(&living);
        });
        QCOMPARE(living, 1);
    }
};

KERNELSCOPE_TEST(KeptTest, NoApplication)

} // namespace kept_test

#include "kept_test.moc"
