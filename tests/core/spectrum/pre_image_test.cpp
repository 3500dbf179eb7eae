#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/spectrum/pre_image.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace pre_image_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::KernelPca fit(const core::Kernel& kernel, const MatrixXd& x, Index components, bool centred = true)
{
    return std::get<core::KernelPca>(core::KernelPca::fit(kernel, x, {.components = components, .centred = centred}));
}

core::PreImages preImages(const core::KernelPca& pca, const MatrixXd& x, Index components)
{
    return std::get<core::PreImages>(core::preImages(pca, x, components));
}

} // namespace

class PreImageTest : public QObject
{
    Q_OBJECT

private slots:
    void withAllComponentsAPointIsItsOwnPreImage_data()
    {
        QTest::addColumn<core::Kernel>("kernel");
        using namespace core;
        QTest::newRow("se") << kernelOf(SquaredExponential{{0.8}});
        QTest::newRow("se ARD") << kernelOf(SquaredExponential{{0.8, 1.4}});
        QTest::newRow("matern52") << kernelOf(Matern52{{1.0}});
        QTest::newRow("rq") << kernelOf(RationalQuadratic{{1.0}, 2.0});
        QTest::newRow("poly") << kernelOf(Polynomial{.degree = 2, .offset = 1.0});
        QTest::newRow("linear") << kernelOf(Linear{});
        QTest::newRow("sum") << sum({kernelOf(SquaredExponential{{0.8}}), kernelOf(Linear{})});
    }
    void withAllComponentsAPointIsItsOwnPreImage()
    {
        QFETCH(core::Kernel, kernel);
        const MatrixXd x = randomPoints(12, 2, 1);
        const core::KernelPca pca = fit(kernel, x, 12);
        const core::PreImages images = preImages(pca, x, 12);
        QVERIFY((images.points - x).cwiseAbs().maxCoeff() <= 1e-5); // a minimum of value 0 is as flat as √ε
        QVERIFY(images.squaredDistance.maxCoeff() <= 1e-10);
    }

    void noNeighbourComesNearerThanThePreImage_data()
    {
        QTest::addColumn<core::Kernel>("kernel");
        QTest::addColumn<bool>("centred");
        using namespace core;
        for (const bool centred : {true, false}) {
            QTest::addRow("se %d", centred) << kernelOf(SquaredExponential{{0.8}}) << centred;
            QTest::addRow("matern32 %d", centred) << kernelOf(Matern32{{1.0}}) << centred;
            QTest::addRow("poly %d", centred) << kernelOf(Polynomial{.degree = 3, .offset = 1.0}) << centred;
        }
    }
    void noNeighbourComesNearerThanThePreImage()
    {
        QFETCH(core::Kernel, kernel);
        QFETCH(bool, centred);
        const MatrixXd x = randomPoints(20, 2, 2);
        const core::KernelPca pca = fit(kernel, x, 3, centred);
        const core::PreImages images = preImages(pca, x, 3);
        const auto projected = std::get<core::KernelPcaProjection>(pca.project(x));
        const MatrixXd gamma = pca.expansion(projected.scores), k = core::gram(kernel, x);
        // slow route: ‖φ(z) − Σγφ‖² from its definition
        const auto distance = [&](Index i, const Eigen::RowVector2d& z) {
            const double cross = (core::crossGram(kernel, z, x) * gamma.col(i))(0);
            return core::diagonal(kernel, z)(0) - 2.0 * cross + gamma.col(i).dot(k * gamma.col(i));
        };
        int found = 0;
        for (Index i = 0; i < 20; ++i) {
            if (!images.points.row(i).allFinite())
                continue;
            ++found;
            const Eigen::RowVector2d z = images.points.row(i);
            const double here = distance(i, z);
            QVERIFY(std::abs(here - images.squaredDistance(i)) <= 1e-11 * (1.0 + k.maxCoeff()));
            QVERIFY(here <= distance(i, x.row(i)) + 1e-11 * k.maxCoeff()); // no worse than the point it came from
            for (int step = 0; step < 8; ++step) {
                const double angle = step * std::numbers::pi / 4.0;
                const Eigen::RowVector2d nearby = z + 1e-3 * Eigen::RowVector2d(std::cos(angle), std::sin(angle));
                QVERIFY(distance(i, nearby) >= here - 1e-9 * (1.0 + k.maxCoeff()));
            }
        }
        QVERIFY(found >= 19);
    }

    void denoisingBringsPointsToTheCurve()
    {
        // Mika et al. (1998): noisy points of a circle come back near to it
        MatrixXd x = randomPoints(120, 2, 5);
        for (Index i = 0; i < 120; ++i) {
            const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / 120.0;
            x.row(i) = (1.0 + 0.12 * x(i, 0)) * Eigen::RowVector2d(std::cos(angle), std::sin(angle));
        }
        const core::KernelPca pca = fit(core::kernelOf(core::SquaredExponential{{0.6}}), x, 8);
        const core::PreImages images = preImages(pca, x, 8);
        const double before = (x.rowwise().norm().array() - 1.0).square().mean(),
                     after = (images.points.rowwise().norm().array() - 1.0).square().mean();
        QVERIFY(after < 0.25 * before);
    }

    void kernelsWithoutPreImagesSaySo()
    {
        using namespace core;
        for (const Kernel& kernel : {kernelOf(Exponential{}), kernelOf(Laplacian{}), kernelOf(Brownian{}),
                                     kernelOf(Sigmoid{}), kernelOf(Constant{})}) {
            const auto refusal = preImageProblem(kernel);
            QVERIFY(refusal && refusal->kind == Failure::Kind::InvalidInput && !refusal->what.empty());
        }
        QVERIFY(!preImageProblem(sum({kernelOf(Constant{}), kernelOf(Linear{})})));
    }
};

KERNELSCOPE_TEST(PreImageTest, QCoreApplication)

} // namespace pre_image_test

#include "pre_image_test.moc"
