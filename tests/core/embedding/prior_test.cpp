#include "core/embedding/embedding_posterior.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/prior_shape.h"
#include "core/kernels/gram.h"
#include "core/linalg/quadrature.h"
#include "core/linalg/symmetric_eigen.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/embedding/golden_embedding.h"

#include <QtTest>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace prior_test
{

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

core::EmbeddingPrior priorOf(const core::Lengthscale& lengthscale, Eigen::Index d, std::optional<double> eta = {},
                             double scale = 1.0)
{
    return std::get<core::EmbeddingPrior>(
        core::embeddingPrior(core::kernelOf(core::SquaredExponential{lengthscale}, scale), d, eta));
}

/// ∫ k(x,u) k(u,y) ν(du) on a fine trapezoidal grid around both, spectrally exact for Gaussians.
double byQuadrature(const core::Kernel& kernel, const MatrixXd& x, const MatrixXd& y, std::optional<double> eta)
{
    const auto d = x.cols();
    const Eigen::Index nodes = d == 1 ? 4001 : 401;
    std::vector<core::QuadratureRule> axes;
    for (Eigen::Index j = 0; j < d; ++j) {
        const double lo = std::min(x(0, j), y(0, j)) - 8.0, hi = std::max(x(0, j), y(0, j)) + 8.0;
        axes.push_back({.nodes = VectorXd::LinSpaced(nodes, lo, hi),
                        .weights = VectorXd::Constant(nodes, (hi - lo) / static_cast<double>(nodes - 1))});
    }
    const core::TensorRule rule = core::tensorRule(axes);
    Eigen::ArrayXd integrand =
        core::crossGram(kernel, rule.nodes, x).col(0).array() * core::crossGram(kernel, rule.nodes, y).col(0).array();
    if (eta)
        integrand *= (-rule.nodes.rowwise().squaredNorm().array() / (2.0 * *eta * *eta)).exp();
    return rule.weights.dot(integrand.matrix());
}

/// The kernels beside se whose r is known.
core::Kernel kernelNamed(const QString& name, const core::Lengthscale& lengthscale, double scale = 1.0)
{
    if (name == "exponential")
        return core::kernelOf(core::Exponential{lengthscale}, scale);
    if (name == "matern32")
        return core::kernelOf(core::Matern32{lengthscale}, scale);
    if (name == "matern52")
        return core::kernelOf(core::Matern52{lengthscale}, scale);
    return core::kernelOf(core::Laplacian{lengthscale}, scale);
}

core::EmbeddingPrior priorOfKernel(const core::Kernel& kernel, Eigen::Index d)
{
    return std::get<core::EmbeddingPrior>(core::embeddingPrior(kernel, d, std::nullopt));
}

/// Panels around two points where an integrand has kinks, ever narrower towards them.
core::QuadratureRule panelsAround(double a, double b, double reach)
{
    std::vector<double> breaks{a, b};
    for (const double kink : {a, b})
        for (int halving = 0; halving < 24; ++halving)
            for (const double side : {-1.0, 1.0})
                breaks.push_back(kink + side * reach * std::pow(0.5, halving));
    std::ranges::sort(breaks);
    breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
    return core::panelRule(Eigen::Map<const VectorXd>(breaks.data(), std::ssize(breaks)), 10);
}

/// ∫ k(x,u) k(u,y) du for kernels with kinks at x and y.
double byGradedQuadrature(const core::Kernel& kernel, const MatrixXd& x, const MatrixXd& y, double reach)
{
    std::vector<core::QuadratureRule> axes;
    for (Eigen::Index j = 0; j < x.cols(); ++j)
        axes.push_back(panelsAround(x(0, j), y(0, j), reach));
    const core::TensorRule rule = core::tensorRule(axes);
    return rule.weights.dot(
        core::crossGram(kernel, rule.nodes, x).col(0).cwiseProduct(core::crossGram(kernel, rule.nodes, y).col(0)));
}

} // namespace

class PriorTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheReferenceValues_data();
    void equalsTheReferenceValues();
    void isTheIntegralOfTwoKernels_data();
    void isTheIntegralOfTwoKernels();
    void everyKernelsPriorIsTheIntegralOfTwoOfThem_data();
    void everyKernelsPriorIsTheIntegralOfTwoOfThem();
    void maternPriorsEqualTheReferenceValues();
    void severalLengthscalesAreScaledColumns();
    void maternGramsAreSymmetricPositiveSemidefinite();
    void shapesKeepTheirDigitsAndTheirSlopesAreDifferences();
    void gramIsSymmetricPositiveSemidefiniteAndAgreesWithItsDiagonal();
    void wideGaussianMeasureIsLebesgue();
    void kernelsWithoutAKnownPriorAreRefused();
    void drawsHaveThePriorCovariance();
    void drawsFollowTheLengthscaleSmoothly();
};

void PriorTest::equalsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    const QJsonArray cases = golden::readList("bke_r.json");
    QCOMPARE(cases.size(), 62);
    for (int i = 0; i < cases.size(); ++i)
        QTest::addRow("%d: %s", i, qPrintable(cases[i].toObject()["theta_is"].toString())) << cases[i].toObject();
}

void PriorTest::equalsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const int d = entry["D"].toInt();
    MatrixXd x = golden::vector(entry["x"]).transpose(), y = golden::vector(entry["y"]).transpose();
    core::Lengthscale lengthscale = golden::lengthscale(entry["theta"]);
    if (entry["theta_is"].toString() == "Sigma") { // in Σ's eigenbasis se is ARD, and ν stays what it was
        const Eigenpairs eigen = ascendingEigenpairs(golden::matrix(entry["theta"], d));
        x = x * eigen.vectors;
        y = y * eigen.vectors;
        const VectorXd roots = eigen.values.cwiseSqrt();
        lengthscale.assign(roots.begin(), roots.end());
    }
    const core::EmbeddingPrior prior = priorOf(lengthscale, d, golden::eta(entry));
    const double expected = entry["r"].toDouble(), r = core::priorCrossGram(prior, x, y)(0, 0);
    QVERIFY2(std::abs(r - expected) <= 1e-12 * expected, qPrintable(QString("%1 %2").arg(r).arg(expected)));
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{lengthscale});
    QVERIFY(std::abs(core::crossGram(kernel, x, y)(0, 0) - entry["k"].toDouble()) <= 1e-12 * entry["k"].toDouble());
    if (const auto eta = golden::eta(entry)) { // ν of mass one instead
        const double mass = std::pow(2.0 * M_PI * *eta * *eta, 0.5 * d);
        QVERIFY(std::abs(r / mass - entry["r_normalised_nu"].toDouble()) <= 1e-12 * r / mass);
    }
}

void PriorTest::isTheIntegralOfTwoKernels_data()
{
    QTest::addColumn<int>("dimensions");
    QTest::addColumn<double>("eta");
    for (const int d : {1, 2})
        for (const double eta : {0.0, 0.6, 1.3, 5.0})
            QTest::addRow("d=%d eta=%g", d, eta) << d << eta;
}

void PriorTest::isTheIntegralOfTwoKernels()
{
    QFETCH(int, dimensions);
    QFETCH(double, eta);
    const std::optional<double> scale = eta > 0.0 ? std::optional(eta) : std::nullopt;
    const core::Lengthscale lengthscale = dimensions == 1 ? core::Lengthscale{0.7} : core::Lengthscale{0.5, 1.1};
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{lengthscale}, 1.5);
    const MatrixXd points = randomPoints(4, dimensions, 3);
    const MatrixXd r = core::priorGram(priorOf(lengthscale, dimensions, scale, 1.5), points);
    for (Eigen::Index i = 0; i < 4; ++i)
        for (Eigen::Index j = 0; j <= i; ++j) {
            const double expected = byQuadrature(kernel, points.row(i), points.row(j), scale);
            QVERIFY2(std::abs(r(i, j) - expected) <= 1e-12 * expected,
                     qPrintable(QString("%1 %2").arg(r(i, j)).arg(expected)));
        }
    const MatrixXd x = MatrixXd::Constant(1, 1, 0.3), y = MatrixXd::Constant(1, 1, -0.4);
    const double known = core::priorCrossGram(priorOf({0.7}, 1, 1.3), x, y)(0, 0); // to the twelve digits of the sheet
    QVERIFY(std::abs(known - 0.902446929286) < 5.1e-13);
}

void PriorTest::everyKernelsPriorIsTheIntegralOfTwoOfThem_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("dimensions");
    for (const char* name : {"exponential", "matern32", "matern52", "laplacian"})
        for (const int d : {1, 2})
            QTest::addRow("%s d=%d", name, d) << name << d;
}

void PriorTest::everyKernelsPriorIsTheIntegralOfTwoOfThem()
{
    QFETCH(QString, name);
    QFETCH(int, dimensions);
    const core::Lengthscale lengthscale = dimensions == 1 ? core::Lengthscale{0.7} : core::Lengthscale{0.5, 1.1};
    const core::Kernel kernel = kernelNamed(name, lengthscale, 1.5);
    MatrixXd points = randomPoints(3, dimensions, 3);
    points.row(2) = points.row(1); // also at no distance
    const MatrixXd r = core::priorGram(priorOfKernel(kernel, dimensions), points);
    for (const auto& [i, j] : {std::pair{0, 1}, std::pair{1, 2}}) {
        const double expected = byGradedQuadrature(kernel, points.row(i), points.row(j), 24.0);
        QVERIFY2(std::abs(r(i, j) - expected) <= 1e-9 * expected,
                 qPrintable(QString("%1 %2").arg(r(i, j), 0, 'g', 15).arg(expected, 0, 'g', 15)));
    }
}

void PriorTest::maternPriorsEqualTheReferenceValues()
{
    const auto r = [](const QString& name, Eigen::Index d) {
        MatrixXd x = MatrixXd::Zero(1, d), y = x;
        y(0, d - 1) = 0.9;
        return core::priorCrossGram(priorOfKernel(kernelNamed(name, {0.7}), d), x, y)(0, 0);
    };
    QVERIFY(std::abs(r("exponential", 1) - 0.442324874607303003) < 1e-15);
    QVERIFY(std::abs(r("matern32", 1) - 0.64807282615452844) < 1e-15);
    QVERIFY(std::abs(r("matern52", 1) - 0.709714070269322042) < 1e-15);
    QVERIFY(std::abs(r("matern32", 2) - 0.788033768451774086) < 2e-15);
    QCOMPARE(r("laplacian", 1), r("exponential", 1));
    QVERIFY(std::abs(r("laplacian", 3) / (0.7 * 0.7 * r("laplacian", 1)) - 1.0) < 1e-15);
}

void PriorTest::severalLengthscalesAreScaledColumns()
{
    const Eigen::RowVector3d l(0.5, 1.2, 0.8);
    const MatrixXd points = randomPoints(8, 3, 5), scaled = points.array().rowwise() / l.array();
    for (const char* name : {"exponential", "matern32", "matern52", "laplacian"}) {
        const MatrixXd r = core::priorGram(priorOfKernel(kernelNamed(name, {0.5, 1.2, 0.8}), 3), points);
        const MatrixXd unit = core::priorGram(priorOfKernel(kernelNamed(name, {1.0}), 3), scaled);
        QVERIFY((r - l.prod() * unit).cwiseAbs().maxCoeff() <= 1e-14 * r.maxCoeff());
    }
}

void PriorTest::maternGramsAreSymmetricPositiveSemidefinite()
{
    for (const char* name : {"exponential", "matern32", "matern52", "laplacian"})
        for (const Eigen::Index d : {1, 2, 3, 4}) {
            const MatrixXd points = 3.0 * randomPoints(50, d, 5);
            const core::EmbeddingPrior prior = priorOfKernel(kernelNamed(name, {0.9}, 0.7), d);
            const MatrixXd r = core::priorGram(prior, points);
            QCOMPARE(r, r.transpose().eval());
            QVERIFY((r.diagonal() - core::priorDiagonal(prior, points)).cwiseAbs().maxCoeff() <= 1e-14 * r.maxCoeff());
            const VectorXd values = std::get<VectorXd>(core::symmetricEigenvalues(r));
            QVERIFY(values[49] > -1e-14 * values[0]);
            const MatrixXd far = MatrixXd::Constant(1, d, 1e200);
            QCOMPARE(core::priorCrossGram(prior, points, far).cwiseAbs().maxCoeff(), 0.0);
        }
}

void PriorTest::shapesKeepTheirDigitsAndTheirSlopesAreDifferences()
{
    for (const char* name : {"exponential", "matern32", "matern52", "laplacian"})
        for (const Eigen::Index d : {1, 2, 3}) {
            const MatrixXd z = randomPoints(6, d, 8);
            core::EmbeddingPrior prior = priorOfKernel(kernelNamed(name, {0.8}), d);
            const MatrixXd shape = core::priorShape(prior, z, z), less = core::priorShapeMinusOne(prior, z);
            QVERIFY((less.array() + 1.0 - shape.array()).abs().maxCoeff() < 4e-16);
            const MatrixXd near = core::priorShapeMinusOne(prior, 1e-7 * z);
            QVERIFY(near.cwiseAbs().maxCoeff() < 1e-12 && (near.array() < 0.0).count() == 30);
            for (Eigen::Index axis = 0; axis < d; ++axis) {
                constexpr double step = 1e-3;
                const auto at = [&](double by) {
                    core::EmbeddingPrior moved = prior;
                    moved.lengthscale[axis] *= std::exp(by);
                    return core::priorShape(moved, z, z);
                };
                const MatrixXd numeric =
                    (8.0 * (at(step) - at(-step)) - (at(2.0 * step) - at(-2.0 * step))) / (12.0 * step);
                QVERIFY((core::priorShapeSlope(prior, z, axis) - numeric).cwiseAbs().maxCoeff() < 1e-11);
            }
        }
}

void PriorTest::gramIsSymmetricPositiveSemidefiniteAndAgreesWithItsDiagonal()
{
    const MatrixXd points = 3.0 * randomPoints(60, 2, 5);
    for (const std::optional<double> eta : {std::optional<double>(), std::optional(0.8)}) {
        const core::EmbeddingPrior prior = priorOf({0.5, 1.2}, 2, eta, 0.7);
        const MatrixXd r = core::priorGram(prior, points);
        QCOMPARE(r, r.transpose().eval());
        QVERIFY((r.diagonal() - core::priorDiagonal(prior, points)).cwiseAbs().maxCoeff() <= 1e-14 * r.maxCoeff());
        QVERIFY((r - core::priorCrossGram(prior, points, points)).cwiseAbs().maxCoeff() <= 1e-15 * r.maxCoeff());
        const VectorXd values = std::get<VectorXd>(core::symmetricEigenvalues(r));
        QVERIFY(values[59] > -1e-14 * values[0]);
    }
}

void PriorTest::wideGaussianMeasureIsLebesgue()
{
    const MatrixXd points = randomPoints(10, 2, 6);
    const MatrixXd lebesgue = core::priorGram(priorOf({0.5}, 2), points);
    double last = 1.0;
    for (const double eta : {1e2, 1e4, 1e6, 1e9}) { // the difference falls like 1/η²
        const double error = (core::priorGram(priorOf({0.5}, 2, eta), points) - lebesgue).cwiseAbs().maxCoeff();
        QVERIFY(error <= std::max(1e-2 * last, 1e-15));
        last = error;
    }
}

void PriorTest::kernelsWithoutAKnownPriorAreRefused()
{
    const auto refusal = [](const core::Kernel& kernel, Eigen::Index d, std::optional<double> eta = {}) {
        const auto outcome = core::embeddingPrior(kernel, d, eta);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        return failure ? QString::fromStdString(failure->what) : QString();
    };
    const core::Kernel se = core::kernelOf(core::SquaredExponential{{1.0}});
    for (const core::Kernel& unknown : {core::kernelOf(core::RationalQuadratic{}), core::kernelOf(core::Periodic{}),
                                        core::product({se, core::kernelOf(core::Matern32{})})})
        QCOMPARE(refusal(unknown, 1), QString::fromUtf8(core::noPriorKnown.data()));
    for (const char* name : {"exponential", "matern32", "matern52", "laplacian"}) {
        QVERIFY(core::noPriorKnown.find(name) != std::string_view::npos);
        QVERIFY(refusal(kernelNamed(name, {1.0}), 2).isEmpty());
        QVERIFY(refusal(kernelNamed(name, {1.0, 2.0}), 3).startsWith(name));
        QCOMPARE(refusal(kernelNamed(name, {1.0}), 1, 2.0), QString::fromUtf8(core::noGaussianMeasure.data()));
    }
    QVERIFY(refusal(core::sum({se, core::kernelOf(core::Linear{})}), 1).contains("se"));
    QVERIFY(refusal(core::kernelOf(core::SquaredExponential{{1.0, 2.0}}), 3).contains("lengthscale"));
    QVERIFY(refusal(se, 1, 0.0).contains("eta"));
    QVERIFY(refusal(se, 1, std::nan("")).contains("eta"));
    QVERIFY(refusal(se, 3).isEmpty());
}

void PriorTest::drawsHaveThePriorCovariance()
{
    const core::EmbeddingPrior prior = priorOf({0.5}, 1, 1.5);
    const MatrixXd at = VectorXd::LinSpaced(5, -1.0, 1.0);
    constexpr Eigen::Index count = 20000;
    const MatrixXd draws = std::get<MatrixXd>(core::priorDraws(prior, at, count, 4));
    const MatrixXd r = core::priorGram(prior, at);
    const MatrixXd sample = draws * draws.transpose() / static_cast<double>(count);
    const double error = std::sqrt(2.0 / static_cast<double>(count)) * r.maxCoeff(); // of a variance; one sd
    QVERIFY((sample - r).cwiseAbs().maxCoeff() < 4.0 * error);
    QVERIFY(draws.rowwise().mean().cwiseAbs().maxCoeff() < 4.0 * std::sqrt(r.maxCoeff() / static_cast<double>(count)));
}

void PriorTest::drawsFollowTheLengthscaleSmoothly()
{
    const MatrixXd at = VectorXd::LinSpaced(50, -1.0, 1.0);
    const auto draws = [&](double l) { return std::get<MatrixXd>(core::priorDraws(priorOf({l}, 1), at, 3, 9)); };
    const MatrixXd here = draws(0.3);
    QCOMPARE(here, draws(0.3));
    QVERIFY((draws(0.3001) - here).norm() < 2e-3 * here.norm());
    QVERIFY((draws(0.4) - here).norm() > 1e-2 * here.norm());
}

KERNELSCOPE_TEST(PriorTest, QCoreApplication)

} // namespace prior_test

#include "prior_test.moc"
