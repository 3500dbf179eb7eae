#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "support/differences.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/golden_kernels.h"
#include "tests/core/kernels/sample_kernels.h"

#include <Eigen/Core>
#include <QTest>

#include <cfloat>

namespace derivatives_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

double valueOf(const Kernel& kernel, const RowVectorXd& x, const RowVectorXd& y)
{
    return crossGram(kernel, x, y)(0, 0);
}

RowVectorXd moved(RowVectorXd x, Index dimension, double by)
{
    x(dimension) += by;
    return x;
}

/// Fourth-order central difference of f at 0; error about h⁴·f⁽⁵⁾/30 + ε|f|/h.
double slopeAtZero(auto f, double h)
{
    return (8.0 * (f(h) - f(-h)) - (f(2.0 * h) - f(-2.0 * h))) / (12.0 * h);
}

/// ∂_{x_i}∂_{y_j} k at y = x.
MatrixXd metricByDifferences(const Kernel& kernel, const RowVectorXd& x, double h)
{
    MatrixXd metric(x.size(), x.size());
    for (Index i = 0; i < x.size(); ++i)
        for (Index j = 0; j < x.size(); ++j)
            metric(i, j) = slopeAtZero(
                [&](double a) {
                    return slopeAtZero([&](double b) { return valueOf(kernel, moved(x, i, a), moved(x, j, b)); }, h);
                },
                h);
    return metric;
}

} // namespace

class DerivativesTest : public QObject
{
    Q_OBJECT
private slots:
    void gradientsEqualCentralDifferences()
    {
        for (const int d : {1, 2, 3})
            for (const Kernel& kernel : sample::kernels(d)) {
                const MatrixXd x = sample::points(kernel, 1, d, 21), y = sample::points(kernel, 8, d, 22);
                const MatrixXd found = gradient(kernel, x, y);
                for (Index j = 0; j < y.rows(); ++j)
                    for (Index i = 0; i < d; ++i) {
                        const double expected =
                            slopeAtZero([&](double h) { return valueOf(kernel, moved(x, i, h), y.row(j)); }, 1e-3);
                        QVERIFY2(std::abs(found(j, i) - expected) <= 1e-7 * (1.0 + std::abs(expected)),
                                 printKernel(kernel).c_str());
                    }
            }
    }

    void theMetricEqualsMixedCentralDifferences()
    {
        for (const int d : {1, 2, 3})
            for (const Kernel& kernel : sample::kernels(d)) {
                if (isKinked(kernel))
                    continue;
                const MatrixXd x = sample::points(kernel, 3, d, 23);
                const DiagonalJet jet = diagonalJet(kernel, x);
                // matern32 has no third derivative at 0, its difference quotient an error of order h.
                const bool matern32 = printKernel(kernel).find("matern32") != std::string::npos;
                const double step = matern32 ? 1e-5 : 3e-3, tolerance = matern32 ? 3e-4 : 1e-6;
                for (Index n = 0; n < x.rows(); ++n) {
                    const MatrixXd expected = metricByDifferences(kernel, x.row(n), step);
                    const MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
                    QVERIFY2(largest(metric - expected) <= tolerance * (1.0 + largest(expected)),
                             printKernel(kernel).c_str());
                    QVERIFY2(metric == metric.transpose(), printKernel(kernel).c_str());
                }
            }
    }

    void theJetHoldsValueAndGradientOfTheDiagonal()
    {
        for (const Kernel& kernel : sample::kernels(2)) {
            const MatrixXd x = sample::points(kernel, 6, 2, 24);
            const DiagonalJet jet = diagonalJet(kernel, x);
            QVERIFY2(largest(jet.value - diagonal(kernel, x)) <= 1e-14 * largest(jet.value),
                     printKernel(kernel).c_str());
            for (Index n = 0; n < x.rows() && !isKinked(kernel); ++n) {
                const MatrixXd expected = gradient(kernel, x.row(n), x.row(n));
                QVERIFY2(largest(jet.gradient.row(n) - expected) <= 1e-13 * (1.0 + largest(expected)),
                         printKernel(kernel).c_str());
            }
        }
    }

    void kinkedKernelsHaveNoMetric()
    {
        for (const char* expression : {"exponential()", "laplacian()", "brownian()", "exponential()*se()+linear()"}) {
            const DiagonalJet jet = diagonalJet(sample::parsed(expression), MatrixXd::Constant(1, 2, 0.5));
            QVERIFY2(std::isnan(jet.metric[0](0, 0)), expression);
        }
    }

    void theLogJacobianIsHalfTheLogDeterminantOfTheMetric()
    {
        for (const int d : {1, 2, 3, 5})
            for (const Kernel& kernel : sample::kernels(d)) {
                if (isKinked(kernel) || !isPositiveSemidefinite(kernel))
                    continue;
                const MatrixXd x = sample::points(kernel, 7, d, 25);
                const DiagonalJet jet = diagonalJet(kernel, x);
                const VectorXd found = logJacobian(kernel, x);
                for (Index n = 0; n < x.rows(); ++n) {
                    const MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
                    if (metric.isZero(0.0))
                        continue; // constants, dropped by convention
                    QVERIFY2(std::abs(found(n) - 0.5 * std::log(determinantOf(metric))) <= 1e-9,
                             printKernel(kernel).c_str());
                }
            }
    }

    void referenceJacobiansAreReproduced()
    {
        int compared = 0;
        for (const char* file : {"kst_1d.json", "kst_2d.json"})
            for (const QJsonValue& value : golden::read(file)["cases"].toArray()) {
                const QJsonObject example = value.toObject();
                const Kernel kernel = golden::kstKernel(example["kernel"].toObject());
                const QJsonArray expected = example["logjac"].toArray();
                if (expected.isEmpty() || !expected.first().isDouble())
                    continue;
                const VectorXd found = logJacobian(kernel, golden::matrixFrom(example["Xtest"]));
                QCOMPARE(found.size(), expected.size());
                for (Index n = 0; n < found.size(); ++n)
                    QVERIFY2(std::abs(found(n) - expected.at(n).toDouble()) <=
                                 1e-12 * (1.0 + std::abs(expected.at(n).toDouble())),
                             qPrintable(example["id"].toString()));
                ++compared;
            }
        QVERIFY(compared >= 60);
    }

    void theConstantOfShiftInvariantKernelsIsIncluded()
    {
        const MatrixXd x = MatrixXd::Constant(2, 3, 0.4);
        const auto jacobian = [&](const char* expression) { return logJacobian(sample::parsed(expression), x)(1); };
        const auto equals = [](double a, double b) { return std::abs(a - b) <= 1e-14 * (1.0 + std::abs(b)); };
        QVERIFY(equals(jacobian("se(0.7)"), -3.0 * std::log(0.7)));
        QVERIFY(equals(jacobian("se([0.5,2,1])"), 0.0));
        QVERIFY(equals(jacobian("matern32(2)"), 1.5 * std::log(3.0) - 3.0 * std::log(2.0)));
        QVERIFY(equals(jacobian("4*matern52()"), 1.5 * std::log(4.0 * 5.0 / 3.0)));
        QVERIFY(equals(jacobian("se(1e-200)"), 600.0 * std::log(10.0)));
        QVERIFY(equals(jacobian("rq(2,7)"), -3.0 * std::log(2.0)));
        QVERIFY(equals(jacobian("periodic(2,3)"), 3.0 * std::log(M_PI / 3.0)));
        QVERIFY(equals(jacobian("cosine(0.25)"), 3.0 * std::log(M_PI / 2.0)));
        QVERIFY(equals(jacobian("9*linear()"), 3.0 * std::log(3.0)));
        QVERIFY(equals(jacobian("9*parabola()") - jacobian("parabola()"), 3.0 * std::log(3.0)));
    }

    void conventionsHoldWhereThereIsNoJacobian()
    {
        const MatrixXd x = (MatrixXd(2, 2) << 0.0, 0.0, 0.4, 1.3).finished();
        for (const char* expression :
             {"exponential()", "laplacian(0.3)", "brownian()", "2*exponential()*se()+linear()", "constant(3)",
              "constant(1)+constant(2)", "bishop(1,0,1,0)", "sigmoid()+linear()"})
            QVERIFY2(logJacobian(sample::parsed(expression), x).isZero(0.0) &&
                         core::whyNoJacobian(sample::parsed(expression), 2),
                     expression);
        for (const char* expression : {"se()", "linear()", "bishop(0,1,1,0.1)", "constant(3)+cosine()", "poly(1,0)"})
            QVERIFY2(!core::whyNoJacobian(sample::parsed(expression), 2), expression);
        for (const char* expression : {"poly(2,0)", "linear()*linear()", "poly(3,0)+poly(2,0)"}) {
            const VectorXd found = logJacobian(sample::parsed(expression), x);
            QVERIFY2(found(0) == -infinity && std::isfinite(found(1)), expression);
        }
        QVERIFY(logJacobian(sample::parsed("poly(1,0)"), x).isZero(0.0));
    }

    void farPointsGiveFiniteLogsAndNoNaN()
    {
        const MatrixXd far = (MatrixXd(2, 2) << 1e100, -1e100, 1e-200, 0.0).finished();
        for (const char* expression : {"parabola()", "allsubsets()", "poly(20,1)", "2*poly(3,0.5)", "se()+linear()"})
            QVERIFY2(logJacobian(sample::parsed(expression), far).allFinite(), expression);
        for (const FamilyDescription& family : families()) {
            if (!family.shiftInvariant)
                continue;
            const Kernel kernel = kernelOf(defaultFamily(family.name));
            QVERIFY2(gradient(kernel, far.row(0), far).allFinite(), std::string(family.name).c_str());
            QVERIFY2(gradient(kernel, 1e100 * far.row(0), far).allFinite(), std::string(family.name).c_str());
        }
    }

    void explicitFeaturesReproduceTheCrossGram()
    {
        int finite = 0;
        for (const int d : {1, 2, 3})
            for (const Kernel& kernel : sample::kernels(d)) {
                const MatrixXd x = sample::points(kernel, 6, d, 26), y = sample::points(kernel, 4, d, 27);
                const auto fx = featureMap(kernel, x), fy = featureMap(kernel, y);
                QCOMPARE(fx.has_value(), fy.has_value());
                if (!fx)
                    continue;
                ++finite;
                const MatrixXd expected = crossGram(kernel, x, y);
                QVERIFY2(largest(*fx * fy->transpose() - expected) <= 1e-12 * (1.0 + largest(expected)),
                         printKernel(kernel).c_str());
            }
        QVERIFY(finite >= 3 * 12);
    }

    void featureMapsHaveTheKnownShapes()
    {
        const MatrixXd x = (MatrixXd(2, 1) << -0.5, 2.0).finished();
        const MatrixXd parabola = (MatrixXd(2, 2) << -0.5, 0.25, 2.0, 4.0).finished();
        QVERIFY(*featureMap(sample::parsed("parabola()"), x) == parabola);
        QCOMPARE(featureMap(sample::parsed("poly(3,1)"), x.replicate(1, 2))->cols(), 10);
        QCOMPARE(featureMap(sample::parsed("poly(3,0)"), x.replicate(1, 2))->cols(), 4);
        QCOMPARE(featureMap(sample::parsed("allsubsets()"), x.replicate(1, 3))->cols(), 8);
        for (const char* expression :
             {"se()", "linear()+se()", "linear()*rq()", "brownian()", "sigmoid()", "poly(150,1)"})
            QVERIFY2(!featureMap(sample::parsed(expression), x.replicate(1, 3)), expression);
    }
};

KERNELSCOPE_TEST(DerivativesTest, NoApplication)

} // namespace derivatives_test

#include "derivatives_test.moc"
