#include "core/spectrum/kernel_pair.h"

#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace kernel_pair_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd place(double x)
{
    return MatrixXd::Constant(1, 1, x);
}

} // namespace

class KernelPairTest : public QObject
{
    Q_OBJECT

private slots:
    void squaredExponentialByHand()
    {
        const core::KernelPair pair = core::kernelPair(se(1.0), place(0.0), place(1.0));
        const double between = std::exp(-0.5);
        QVERIFY(std::abs(pair.between - between) <= 1e-15 && pair.first == 1.0 && pair.second == 1.0);
        QVERIFY(pair.isPossible());
        QVERIFY(std::abs(*pair.correlation() - between) <= 1e-15);
        QVERIFY(std::abs(*pair.distance() - std::sqrt(2.0 - 2.0 * between)) <= 1e-15);
        QVERIFY(std::abs(pair.square() - std::exp(-1.0)) <= 1e-15);
        QCOMPARE(pair.product(), 1.0);
    }

    /// ‖φ(x) − φ(y)‖ from the features themselves.
    void distanceIsThatOfTheFeatures()
    {
        const MatrixXd x = randomPoints(1, 2, 1), y = randomPoints(20, 2, 2);
        for (const char* expression : {"poly(3,1)", "allsubsets()", "parabola()+2*linear()"}) {
            const core::Kernel kernel = kernelFrom(expression);
            const MatrixXd own = *core::featureMap(kernel, x), others = *core::featureMap(kernel, y);
            const VectorXd expected = (others.rowwise() - own.row(0)).rowwise().norm();
            const VectorXd found = core::featureDistances(kernel, x, y);
            QVERIFY2((found - expected).cwiseAbs().maxCoeff() <= 1e-12 * expected.maxCoeff(), expression);
            for (Index i = 0; i < y.rows(); ++i)
                QVERIFY(std::abs(*core::kernelPair(kernel, x, y.row(i)).distance() - expected(i)) <=
                        1e-12 * expected.maxCoeff());
        }
    }

    void aBrokenPairHasNeitherAngleNorDistance()
    {
        // k(x,y) = max(x,y) at 0 and 1: [0 1; 1 1]
        const core::Kernel kernel = kernelFrom("formula(\"max(x,y)\")");
        const core::KernelPair pair = core::kernelPair(kernel, place(0.0), place(1.0));
        QVERIFY(pair.square() > pair.product() && !pair.isPossible());
        QVERIFY(!pair.correlation() && !pair.distance());
        QVERIFY(std::isnan(core::featureDistances(kernel, place(0.0), place(1.0))(0)));
    }

    void aPlaceIsNoDistanceFromItself()
    {
        const core::KernelPair pair = core::kernelPair(kernelFrom("3*matern32(0.3)"), place(0.7), place(0.7));
        QCOMPARE(*pair.distance(), 0.0);
        QCOMPARE(*pair.correlation(), 1.0);
        const core::KernelPair atZero = core::kernelPair(kernelFrom("linear()"), place(0.0), place(1.0));
        QVERIFY(!atZero.correlation()); // φ(0) = 0 has no direction
        QCOMPARE(*atZero.distance(), 1.0);
    }
};

KERNELSCOPE_TEST(KernelPairTest, QCoreApplication)

} // namespace kernel_pair_test

#include "kernel_pair_test.moc"
