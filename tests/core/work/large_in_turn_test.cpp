#include "core/work/large_in_turn.h"

#include "core/ending.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>

namespace large_in_turn_test
{

using core::LargeInTurn;
using core::waitForTurn;

constexpr std::size_t large = LargeInTurn::mostTogether - 10, small = 8;

class LargeInTurnTest : public QObject
{
    Q_OBJECT

private slots:
    void largeOnesWaitForEachOther()
    {
        std::atomic<int> now = 0, most = 0;
        const auto work = [&] {
            for (int i = 0; i < 2'000; ++i) {
                const LargeInTurn turn;
                waitForTurn(large, {});
                most = std::max(most.load(), ++now);
                std::this_thread::yield();
                --now;
            }
        };
        {
            const std::jthread one(work), other(work), third(work);
        }
        QCOMPARE(most.load(), 1);
    }

    void aSmallOneStandsBesideALargeOne()
    {
        const LargeInTurn turn;
        waitForTurn(large, {});
        const std::jthread other([] {
            const LargeInTurn beside;
            waitForTurn(small, {});
        }); // waits for ever otherwise
    }

    void oneThatIsLargerThanAllMayBeComesAlone()
    {
        const LargeInTurn turn;
        waitForTurn(2 * LargeInTurn::mostTogether, {});
    }

    void whatHoldsOneDoesNotWaitForAnother()
    {
        const LargeInTurn turn;
        waitForTurn(large, {});
        waitForTurn(large, {});
    }

    void nobodyWaitsOutsideAScope()
    {
        const LargeInTurn turn;
        waitForTurn(large, {});
        const std::jthread other([] { waitForTurn(large, {}); });
    }

    void whoIsStoppedWaitsNoLonger()
    {
        const LargeInTurn turn;
        waitForTurn(large, {});
        bool ended = false;
        {
            std::jthread other([&](const std::stop_token& stop) {
                try {
                    const LargeInTurn waiting;
                    waitForTurn(large, stop);
                } catch (const core::Ending&) {
                    ended = true;
                }
            });
            other.request_stop(); // before it waits, or after
        }
        QVERIFY(ended);
    }
};

KERNELSCOPE_TEST(LargeInTurnTest, NoApplication)

} // namespace large_in_turn_test

#include "large_in_turn_test.moc"
