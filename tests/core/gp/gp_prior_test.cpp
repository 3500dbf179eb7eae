#include "core/gp/prior.h"

#include "core/linalg/cholesky.h"
#include "core/linalg/symmetric_eigen.h"

#include "support/test_registry.h"
#include "tests/core/gp/golden_gp.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace gp_prior_test
{

using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// A case of gp_prior.json. One of them is a linear model with the features (1, x, x²) and precision alpha, which is
/// our (constant + parabola)/alpha.
struct PriorCase {
    QJsonObject c;
    Kernel kernel;
    MatrixXd x, covariance;
};

std::vector<PriorCase> priorCases()
{
    std::vector<PriorCase> cases;
    for (const QJsonValue& value : golden::read("gp_prior.json")["cases"].toArray()) {
        const QJsonObject c = value.toObject();
        const bool features = c.contains("Phi");
        const Kernel kernel = features ? core::sum({core::kernelOf(core::Constant{}), core::kernelOf(core::Parabola{})},
                                                   1.0 / c["alpha"].toDouble())
                                       : golden::gpKernel(c["kernel"].toObject()).value();
        const MatrixXd x = features ? MatrixXd(golden::matrixFrom(c["Phi"]).col(1)) : golden::pointsFrom(c["X"]);
        cases.push_back({c, kernel, x, golden::matrixFrom(c["cov"])});
    }
    return cases;
}

MatrixXd drawn(const core::Outcome<MatrixXd>& outcome)
{
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        throw std::runtime_error(failure->what);
    return std::get<MatrixXd>(outcome);
}

/// The square root by the dense eigendecomposition.
MatrixXd rootOf(const MatrixXd& gram)
{
    const auto eigen = std::get<core::SymmetricEigen>(core::symmetricEigen(gram));
    return eigen.vectors * eigen.values.cwiseMax(0.0).cwiseSqrt().asDiagonal() * eigen.vectors.transpose();
}

MatrixXd lineOf(Index n)
{
    return VectorXd::LinSpaced(n, -1.0, 1.0);
}

} // namespace

class GpPriorTest : public QObject
{
    Q_OBJECT

private slots:
    void covarianceAndItsCholeskyMapMatchReferenceValues()
    {
        const std::vector<PriorCase> cases = priorCases();
        QCOMPARE(std::ssize(cases), 5);
        for (const auto& [c, kernel, x, covariance] : cases) {
            MatrixXd k = core::gram(kernel, x);
            QVERIFY((k - covariance).cwiseAbs().maxCoeff() < 1e-12 * covariance.cwiseAbs().maxCoeff());
            if (!c.contains("z"))
                continue; // the linear model has fewer features than points
            k.diagonal().array() += c["jitter"].toDouble();
            const auto factor = std::get<core::CholeskyFactor>(core::cholesky(k));
            QCOMPARE(factor.jitter, 0.0);
            const double error = c["reference_double_error"].toObject()["L_times_z"].toDouble();
            const VectorXd expected = golden::vectorFrom(c["L_times_z"]);
            QVERIFY((factor.lower * golden::vectorFrom(c["z"]) - expected).lpNorm<Eigen::Infinity>() <=
                    golden::allowed(error, expected.lpNorm<Eigen::Infinity>()));
            // No error is stated for it; the smallest pivots are 1e-6 and carry rounding of 1e-16 each.
            QVERIFY(std::abs(core::logDeterminant(factor) - c["logdet"].toDouble()) < 1e-8);
        }
    }

    void drawsHaveTheMomentsOfThePrior()
    {
        for (const auto& [c, kernel, x, covariance] : priorCases()) {
            const Index count = c["draws"].toInt(4000);
            const double s = static_cast<double>(count);
            const MatrixXd draws = drawn(core::gpPriorDraws(kernel, x, core::standardNormals(11, x.rows(), count)));
            const MatrixXd found = draws * draws.transpose() / s;
            for (Index i = 0; i < x.rows(); ++i) {
                QVERIFY(std::abs(draws.row(i).mean()) <= 5.0 * std::sqrt(covariance(i, i) / s));
                for (Index j = 0; j < x.rows(); ++j) {
                    const double squares = covariance(i, i) * covariance(j, j) + covariance(i, j) * covariance(i, j);
                    QVERIFY(std::abs(found(i, j) - covariance(i, j)) <= 5.0 * std::sqrt(squares / s));
                }
            }
        }
    }

    /// Rice: a draw of θ₀ exp(-θ₁r²/2) crosses zero √θ₁/π times per unit length on average.
    void drawsCrossZeroAsOftenAsRiceSays()
    {
        const Kernel kernel = sample::parsed("bishop(1,64,0,0)");
        const Index points = 401, count = 400;
        const MatrixXd draws =
            drawn(core::gpPriorDraws(kernel, lineOf(points), core::standardNormals(2, points, count)));
        double crossings = 0.0;
        for (Index s = 0; s < count; ++s)
            for (Index i = 1; i < points; ++i)
                crossings += draws(i - 1, s) * draws(i, s) < 0.0 ? 1.0 : 0.0;
        const double expected = 2.0 * 8.0 / std::numbers::pi; // on [-1, 1]
        QVERIFY(std::abs(crossings / static_cast<double>(count) - expected) < 0.3);
    }

    void theFactorIsTheSymmetricSquareRootWhateverTheRoute()
    {
        for (const char* expression : {"se(0.3)", "se(2)", "exponential(0.5)", "matern32(0.4)+linear()", "poly(3,1)",
                                       "periodic(0.7,0.9)*se(1)", "2*constant(3)"})
            for (const Index n : {1, 7, 120, 700}) {
                const MatrixXd k = core::gram(sample::parsed(expression), lineOf(n));
                const MatrixXd normals = core::standardNormals(1, n, 3);
                const MatrixXd expected = rootOf(k) * normals;
                // Eigenvalues that a low rank leaves out are below 1e-13 of the trace, and their roots are what
                // differs; the Lanczos method, of rough kernels beyond 600 points, promises 1e-4 of a draw's size.
                const bool lanczos = n > 600;
                const double tolerance = lanczos ? 1e-4 * expected.norm() : 3e-6 * std::sqrt(k.trace());
                QVERIFY2((drawn(core::symmetricRootTimes(k, normals)) - expected).cwiseAbs().maxCoeff() < tolerance,
                         expression);
            }
    }

    void aDrawDeformsWhileALengthscaleMoves()
    {
        const MatrixXd normals = core::standardNormals(1, 200, 5);
        for (const char* family : {"se", "exponential", "matern52", "rq", "periodic"})
            for (const double l : {0.1, 0.5, 3.0}) {
                const auto at = [&](double lengthscale) {
                    return drawn(core::gpPriorDraws(
                        sample::parsed(std::string(family) + "(" + std::to_string(lengthscale) + ")"), lineOf(200),
                        normals));
                };
                QVERIFY2((at(l) - at(1.001 * l)).cwiseAbs().maxCoeff() < 0.02, family);
                const MatrixXd once = at(l);
                QVERIFY2(once == at(l), family);
            }
    }

    void moreDrawsAndMorePointsLeaveTheOthersAsTheyAre()
    {
        const MatrixXd few = core::standardNormals(9, 10, 2), many = core::standardNormals(9, 25, 6);
        QVERIFY(few == many.topLeftCorner(10, 2));
        QVERIFY(few != core::standardNormals(10, 10, 2));
        QVERIFY(few.col(0) != few.col(1));
    }

    void driftKeepsStandardNormalsMovesSmoothlyAndDoesNotRepeat()
    {
        const Index n = 4000;
        QVERIFY(core::driftingNormals(5, n, 1, 0.0) == core::standardNormals(5, n, 1));
        for (const double phase : {0.3, 0.5, 7.9, 1000.25}) {
            const VectorXd z = core::driftingNormals(5, n, 1, phase);
            QVERIFY(std::abs(z.mean()) < 5.0 / std::sqrt(n));
            QVERIFY(std::abs(z.squaredNorm() / static_cast<double>(n) - 1.0) < 5.0 * std::sqrt(2.0 / n));
            QVERIFY((z - core::driftingNormals(5, n, 1, phase + 1e-6)).lpNorm<Eigen::Infinity>() < 1e-4);
        }
        QVERIFY((core::driftingNormals(5, n, 1, 3.0 - 1e-9) - core::driftingNormals(5, n, 1, 3.0))
                    .lpNorm<Eigen::Infinity>() < 1e-7);
        for (const double later : {1.0, 2.0, 4.0, 64.0})
            QVERIFY(
                std::abs(core::driftingNormals(5, n, 1, 0.0).col(0).dot(core::driftingNormals(5, n, 1, later).col(0))) /
                    static_cast<double>(n) <
                5.0 / std::sqrt(n));
    }

    void anIndefiniteKernelIsRefusedWithItsSmallestEigenvalue()
    {
        const Kernel sigmoid = sample::parsed("sigmoid(2,-1)");
        const auto outcome = core::gpPriorDraws(sigmoid, lineOf(20), core::standardNormals(1, 20, 1));
        const auto* failure = std::get_if<core::Failure>(&outcome);
        QVERIFY(failure && failure->kind == core::Failure::Kind::InvalidInput);
        const double smallest =
            std::get<core::SymmetricEigen>(core::symmetricEigen(core::gram(sigmoid, lineOf(20)))).values.minCoeff();
        QVERIFY2(failure->what.find(QString::number(smallest, 'g', 4).toStdString()) != std::string::npos,
                 failure->what.c_str());
    }

    void pointsOutsideTheDomainAreRefusedAndNoPointsGiveNoRows()
    {
        const auto outcome =
            core::gpPriorDraws(sample::parsed("brownian()"), lineOf(4), core::standardNormals(1, 4, 1));
        QVERIFY(std::get<core::Failure>(outcome).what.find("x >= 0") != std::string::npos);
        QCOMPARE(drawn(core::gpPriorDraws(sample::parsed("se()"), MatrixXd(0, 1), MatrixXd(0, 3))).cols(), Index{3});
    }
};

KERNELSCOPE_TEST(GpPriorTest, NoApplication)

} // namespace gp_prior_test

#include "gp_prior_test.moc"
