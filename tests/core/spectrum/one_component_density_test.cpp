#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/linalg/quadrature.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/spectrum/one_component_density.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace one_component_density_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace
{

core::OneComponentDensity densityOf(const core::Kernel& kernel, const MatrixXd& x, core::Interval window)
{
    return std::get<core::OneComponentDensity>(core::oneComponentDensity(kernel, x, window));
}

const core::Kernel parabola = core::kernelOf(core::Parabola{});

} // namespace

class OneComponentDensityTest : public QObject
{
    Q_OBJECT

private slots:
    void aLineMeetsTheParabolaInTheRootsOfAQuadratic()
    {
        // Explicit route: PCA of the rows (x, x²); the line φ̄ + t v meets φ₂ = φ₁² where a quadratic vanishes.
        const VectorXd x = randomPoints(14, 1, 3).col(0).array() + 0.3;
        MatrixXd features(14, 2);
        features << x, x.cwiseAbs2();
        const Vector2d mean = features.colwise().mean().transpose();
        const MatrixXd centred = features.rowwise() - mean.transpose();
        const MatrixXd scatter = centred.transpose() * centred;
        const auto pca = std::get<core::SymmetricEigen>(core::symmetricEigen(scatter));
        const Vector2d v = pca.vectors.col(0), normal = pca.vectors.col(1);
        const double a = normal(1), b = normal(0), c = -normal.dot(mean), root = std::sqrt(b * b - 4.0 * a * c);
        Vector2d expected((-b - root) / (2.0 * a), (-b + root) / (2.0 * a));
        if (expected(0) > expected(1))
            std::swap(expected(0), expected(1));

        const core::OneComponentDensity density = densityOf(parabola, x, {-6.0, 6.0});
        QVERIFY(std::abs(density.variance - pca.values(0) / 14.0) <= 1e-13);
        QCOMPARE(density.spikes.size(), 2);
        QVERIFY((density.spikes - expected).cwiseAbs().maxCoeff() <= 1e-12);
        QVERIFY((*density.mean - mean).norm() <= 1e-14);
        QVERIFY(std::abs(std::abs(density.direction->dot(v)) - 1.0) <= 1e-13);

        // Slow route for the shares: the student-T's pull-back of a Gaussian that is thin across the line.
        constexpr double thin = 1e-4;
        VectorXd mass(2);
        for (Index i = 0; i < 2; ++i) {
            const core::QuadratureRule rule =
                core::panelRule(VectorXd::LinSpaced(201, expected(i) - 100.0 * thin, expected(i) + 100.0 * thin));
            double sum = 0.0;
            for (Index g = 0; g < rule.nodes.size(); ++g) {
                const double at = rule.nodes(g);
                const Vector2d offset = Vector2d(at, at * at) - mean;
                sum += rule.weights(g) * std::sqrt(1.0 + 4.0 * at * at) *
                       std::exp(-0.5 * std::pow(v.dot(offset), 2) / density.variance -
                                0.5 * std::pow(normal.dot(offset) / thin, 2));
            }
            mass(i) = sum;
        }
        mass /= mass.sum();
        QVERIFY((density.weights - mass).cwiseAbs().maxCoeff() <= 1e-6); // thin² apart
        QVERIFY(std::abs(density.weights.sum() - 1.0) <= 1e-15);
    }

    void aWindowShowsOnlyItsSpikes()
    {
        const VectorXd x = randomPoints(14, 1, 3).col(0).array() + 0.3;
        const double first = densityOf(parabola, x, {-6.0, 6.0}).spikes(0);
        QCOMPARE(densityOf(parabola, x, {first + 0.1, 6.0}).spikes.size(), 1);
    }

    void aLineMissesTheCurveOfAnInfiniteFeatureSpace()
    {
        const VectorXd x = randomPoints(20, 1, 4).col(0);
        using namespace core;
        for (const Kernel& kernel :
             {kernelOf(SquaredExponential{}), kernelOf(Exponential{}), kernelOf(Polynomial{.degree = 3})}) {
            const OneComponentDensity density = densityOf(kernel, x, {-3.0, 3.0});
            QCOMPARE(density.spikes.size(), 0);
            QVERIFY(!density.wholeCurve);
            QVERIFY(density.remark.find("nowhere") != std::string::npos);
        }
    }

    void oneDimensionalFeaturesHaveNoSpikes()
    {
        const core::OneComponentDensity density =
            densityOf(core::kernelOf(core::Linear{}), randomPoints(20, 1, 4), {-3.0, 3.0});
        QVERIFY(density.wholeCurve);
        QCOMPARE(density.spikes.size(), 0);
    }

    void equalPointsHaveNoComponent()
    {
        const core::OneComponentDensity density = densityOf(parabola, MatrixXd::Constant(5, 1, 0.7), {-3.0, 3.0});
        QCOMPARE(density.spikes.size(), 0);
        QVERIFY(density.remark.find("same feature") != std::string::npos);
        const auto none = core::oneComponentDensity(parabola, MatrixXd(0, 1), {-1.0, 1.0});
        QVERIFY(std::holds_alternative<core::Failure>(none));
    }
};

KERNELSCOPE_TEST(OneComponentDensityTest, QCoreApplication)

} // namespace one_component_density_test

#include "one_component_density_test.moc"
