// Threads that many share: as many as are at work at a time.
#include "core/work/threads.h"
#include "support/test_registry.h"

#include <QtTest>

#include <atomic>
#include <latch>

namespace threads_test
{

class ThreadsTest : public QObject
{
    Q_OBJECT

private slots:
    void jobsThatWaitForEachOtherRunAtTheSameTime()
    {
        constexpr int jobs = 5;
        std::latch together(jobs);
        core::Threads threads;
        for (int job = 0; job < jobs; ++job)
            threads.run([&] { together.arrive_and_wait(); });
        together.wait();
        QCOMPARE(threads.count(), std::size_t{jobs});
    }

    void aThreadThatIsFreeTakesTheNextJob()
    {
        core::Threads threads;
        for (int job = 0; job < 100; ++job) {
            std::atomic<bool> done = false;
            threads.run([&] {
                done = true;
                done.notify_one();
            });
            done.wait(false);
            QTRY_COMPARE(threads.freeCount(), threads.count()); // it is free a moment after its job is done
        }
        QCOMPARE(threads.count(), std::size_t{1});
    }

    void destructionWaitsForAllJobs()
    {
        std::atomic<int> done = 0;
        {
            core::Threads threads;
            for (int job = 0; job < 50; ++job)
                threads.run([&] { ++done; });
        }
        QCOMPARE(done.load(), 50);
    }
};

KERNELSCOPE_TEST(ThreadsTest, NoApplication)

} // namespace threads_test

#include "threads_test.moc"
