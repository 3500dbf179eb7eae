#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

namespace lengthscale_test
{

namespace
{

} // namespace

class LengthscaleTest : public QObject
{
    Q_OBJECT

private slots:
    void oneLengthscaleIsSetExactly()
    {
        QCOMPARE(core::withLengthscale(kernelFrom("3*se(lengthscale=0.7)"), 0.1), kernelFrom("3*se(lengthscale=0.1)"));
    }

    void listsAndPartsKeepTheirRatios()
    {
        QCOMPARE(core::withLengthscale(kernelFrom("se(lengthscale=[1,4])+2*matern32(lengthscale=0.5)"), 2.0),
                 kernelFrom("se(lengthscale=[2,8])+2*matern32(lengthscale=1)"));
    }

    void anglesAndDegreesAreNoLengthscales()
    {
        const core::Kernel kernel = kernelFrom("periodic(lengthscale=2,period=3)+poly(degree=2,offset=1)");
        QVERIFY(!core::lengthscaleOf(kernel));
        QCOMPARE(core::withLengthscale(kernel, 5.0), kernel);
    }

    void theFirstInReadingOrderCounts()
    {
        QCOMPARE(core::lengthscaleOf(kernelFrom("linear()+rq(lengthscale=0.25,alpha=2)*se(lengthscale=9)")),
                 std::optional<double>(0.25));
    }

    void aListIsGivenWhole()
    {
        QCOMPARE(core::lengthscalesOf(kernelFrom("linear()+se(lengthscale=[1,4])*matern32(lengthscale=9)")),
                 (std::vector<double>{1.0, 4.0}));
        QCOMPARE(core::lengthscalesOf(kernelFrom("se(lengthscale=3)+rq(lengthscale=[1,4])")), std::vector<double>{3.0});
        QVERIFY(core::lengthscalesOf(kernelFrom("linear()")).empty());
    }
};

KERNELSCOPE_TEST(LengthscaleTest, QCoreApplication)

} // namespace lengthscale_test

#include "lengthscale_test.moc"
