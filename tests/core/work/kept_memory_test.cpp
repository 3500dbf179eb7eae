// What is freed is taken again without a page of the system: tests begin as the program does.
#include "support/test_registry.h"

#include <QtTest>

#include <cstdlib>
#include <thread>
#include <vector>

#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Sanitizers take memory in ways of their own.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KERNELSCOPE_IS_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KERNELSCOPE_IS_SANITIZED
#endif

namespace kept_memory_test
{

namespace
{

long pageFaults()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

/// Page faults of taking, filling and freeing some matrices a number of times, once it has been done.
long faultsOfMatrices(int count, std::size_t rows, int times)
{
    const auto once = [&] {
        std::vector<std::vector<double>> matrices;
        for (int k = 0; k < count; ++k)
            matrices.emplace_back(rows * rows, k);
    };
    once();
    const long before = pageFaults();
    for (int i = 0; i < times; ++i)
        once();
    return pageFaults() - before;
}

} // namespace

class KeptMemoryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
#if !defined(__GLIBC__) || defined(KERNELSCOPE_IS_SANITIZED)
        QSKIP("memory is not taken from glibc");
#endif
    }

    void matricesTakeThePagesOfThoseBefore_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("rows");
        QTest::newRow("ten of 200 rows, 780 pages") << 10 << 200;
        QTest::newRow("five of 1,000 rows, 9,770 pages") << 5 << 1000;
        QTest::newRow("one of 2,000 rows, 7,810 pages") << 1 << 2000;
    }
    void matricesTakeThePagesOfThoseBefore()
    {
        QFETCH(const int, count);
        QFETCH(const int, rows);
        QVERIFY(faultsOfMatrices(count, static_cast<std::size_t>(rows), 20) < 100);
    }

    void soTheyDoOnAThread_data()
    {
        matricesTakeThePagesOfThoseBefore_data();
    }
    void soTheyDoOnAThread()
    {
        QFETCH(const int, count);
        QFETCH(const int, rows);
        long faults = 0;
        std::thread([&] { faults = faultsOfMatrices(count, static_cast<std::size_t>(rows), 20); }).join();
        QVERIFY(faults < 100);
    }

    void ofMuchMoreMemoryTheHeapKeeps64MB()
    {
#ifdef __GLIBC__
        constexpr std::size_t mebibyte = 1 << 20;
        std::size_t most = 0;
        {
            std::vector<std::vector<char>> blocks;
            for (int k = 0; k < 10; ++k)
                blocks.emplace_back(20 * mebibyte, 'x');
            most = mallinfo2().uordblks;
        }
        QVERIFY(most > 200 * mebibyte); // in the heap, in no pages of their own
        QVERIFY(mallinfo2().keepcost <= 64 * mebibyte);
#endif
    }
};

KERNELSCOPE_TEST(KeptMemoryTest, NoApplication)

} // namespace kept_memory_test

#include "kept_memory_test.moc"
