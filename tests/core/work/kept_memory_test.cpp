// What is freed is taken again without a page of the system: tests begin as the program does.
#include "support/test_registry.h"

#include <QtTest>

#include <cstdlib>
#include <thread>
#include <vector>

#include <sys/resource.h>

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

/// Page faults of taking, filling and freeing ten matrices of 200 rows, 780 pages, once it has been done.
long faultsOfMatrices(int times)
{
    const auto once = [] {
        std::vector<std::vector<double>> matrices;
        for (int k = 0; k < 10; ++k)
            matrices.emplace_back(200 * 200, k);
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

    void matricesTakeThePagesOfThoseBefore()
    {
        QVERIFY(faultsOfMatrices(100) < 100);
    }

    void soTheyDoOnAThread()
    {
        long faults = 0;
        std::thread([&] { faults = faultsOfMatrices(100); }).join();
        QVERIFY(faults < 100);
    }
};

KERNELSCOPE_TEST(KeptMemoryTest, NoApplication)

} // namespace kept_memory_test

#include "kept_memory_test.moc"
