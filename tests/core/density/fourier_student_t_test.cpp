#include "core/density/fourier_student_t.h"
#include "core/density/predictive.h"
#include "core/density/spectrum.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/expression.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <random>

namespace fourier_student_t_test
{

using core::FourierStudentT;
using core::Kernel;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel kernelOf(const QString& text)
{
    return std::get<Kernel>(core::parseKernel(text.toStdString()));
}

/// Of a normal law about −1 and a narrower one about 1, in every column.
MatrixXd rowsOf(Index n, Index columns, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    MatrixXd x(n, columns);
    for (Index i = 0; i < n; ++i)
        for (Index c = 0; c < columns; ++c)
            x(i, c) = i % 3 == 0 ? 1.0 + 0.2 * normal(random) : -1.0 + 0.5 * normal(random);
    return x;
}

FourierStudentT fitted(const MatrixXd& x, const Kernel& kernel, const StudentTParameters& model, const MatrixXd& at)
{
    return std::get<FourierStudentT>(
        FourierStudentT::fit(core::fourierRowsOf(x), kernel, model, core::fourierWindow(x, at).places));
}

} // namespace

class FourierStudentTTest : public QObject
{
    Q_OBJECT

private slots:
    void isTheDensityOfTheKernelItself_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<Index>("columns");
        for (const char* text : {"se(lengthscale=0.2)", "3*se(lengthscale=1)", "se(lengthscale=0.3)+constant(value=2)",
                                 "se(lengthscale=0.5)*cosine(frequency=0.7)", "se(lengthscale=2)*cosine(frequency=2)",
                                 "se(lengthscale=1)*cosine(frequency=0.9)", "matern52(lengthscale=4)"})
            QTest::newRow(text) << QString(text) << Index{1};
        QTest::newRow("plane") << QString("se(lengthscale=2)") << Index{2};
    }
    void isTheDensityOfTheKernelItself()
    {
        QFETCH(QString, expression);
        QFETCH(Index, columns);
        const Kernel kernel = kernelOf(expression);
        const MatrixXd x = rowsOf(250, columns, 1);
        MatrixXd at = rowsOf(30, columns, 2);
        at.bottomRows(5) *= 1.6; // where there are few rows
        const bool rough = expression.contains("matern");
        for (const double sigma0 : rough ? std::vector{0.3} : std::vector{0.03, 0.3, 2.0})
            for (const double beta : {0.0, 1.0})
                for (const core::Posterior posterior : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
                    const StudentTParameters model{.sigma0 = sigma0, .beta = beta, .posterior = posterior};
                    const FourierStudentT fourier = fitted(x, kernel, model, at);
                    const FourierStudentT::Logs logs = fourier.logDensity(at);
                    const auto dense =
                        std::get<core::StudentTPredictive>(core::StudentTPredictive::fit(x, kernel, model));
                    // The dense route subtracts kernel values, and rounds on its side.
                    const double ofDense = 126.0 * 64.0 * 2.2e-16 * 4.0 / (sigma0 * sigma0);
                    const VectorXd difference = (logs.values - dense.logDensity(at)).cwiseAbs();
                    for (Index i = 0; i < at.rows(); ++i)
                        QVERIFY2(
                            difference[i] <= logs.errors[i] + ofDense * (1.0 + std::abs(logs.values[i])),
                            qPrintable(QStringLiteral("%1: %2 by %3").arg(i).arg(difference[i]).arg(logs.errors[i])));
                    if (!rough)
                        QVERIFY(difference.maxCoeff() <= 1e-9 * (1.0 + logs.values.cwiseAbs().maxCoeff()));
                }
    }

    void theBoundIsOfTheSizeOfWhatIsLeft()
    {
        const MatrixXd x = rowsOf(300, 1, 3), at = rowsOf(20, 1, 4);
        const FourierStudentT::Logs smooth =
            fitted(x, kernelOf("se(lengthscale=0.3)"), {.sigma0 = 0.3}, at).logDensity(at);
        QVERIFY(smooth.errors.maxCoeff() < 1e-7);
        const FourierStudentT::Logs rough =
            fitted(x, kernelOf("matern52(lengthscale=4)"), {.sigma0 = 0.3}, at).logDensity(at);
        QVERIFY(rough.errors.minCoeff() > smooth.errors.maxCoeff());
    }

    /// With next to nothing of frequency 0 all that is left of 1 is not a small difference, and none is made of it.
    void aKernelWithoutAConstantLosesNoDigits()
    {
        const MatrixXd x = rowsOf(300, 1, 7), at = rowsOf(20, 1, 8);
        for (const char* text : {"se(lengthscale=3)*cosine(frequency=0.5)", "se(lengthscale=9)*cosine(frequency=0.5)"})
            QVERIFY(fitted(x, kernelOf(text), {.sigma0 = 0.3}, at).logScale(at).errors.maxCoeff() < 1e-9);
    }

    /// Where the terms may be anything a logarithm may fall to 0, and is told to.
    void aBoundHoldsForWhatFalls()
    {
        const core::FourierRegression::OnesTerms terms{.variance = Eigen::ArrayXd::Constant(1, 2.0),
                                                       .left = Eigen::ArrayXd::Constant(1, 0.5),
                                                       .varianceError = Eigen::ArrayXd::Constant(1, 1.9),
                                                       .leftError = Eigen::ArrayXd::Constant(1, 0.4),
                                                       .form = 40.0,
                                                       .formError = 1.0};
        const StudentTParameters model{.sigma0 = 0.5};
        const FourierStudentT::Logs told = FourierStudentT::logScale(terms, 100, model);
        for (const double v : {0.1, 3.9})
            for (const double h : {0.1, 0.9}) {
                const core::FourierRegression::OnesTerms there{
                    .variance = Eigen::ArrayXd::Constant(1, v), .left = Eigen::ArrayXd::Constant(1, h), .form = 40.0};
                const double moved = FourierStudentT::logScale(there, 100, model).values[0];
                QVERIFY(moved <= told.values[0] + told.errors[0]);
                QVERIFY(moved >= told.values[0] - told.errors[0]);
            }
        QVERIFY(told.errors[0] <= told.values[0] + 2.0);
    }

    /// At every lengthscale, so that no step of a slider goes without a preview.
    void aDrawnGridLeavesLittleBesideTheNoise()
    {
        for (const Index columns : {1, 2}) {
            const auto rows = core::fourierRowsOf(MatrixXd::Random(1'000'000, columns));
            const std::vector<core::Interval> places(static_cast<std::size_t>(columns), {.lo = -1.1, .hi = 1.1});
            for (double lengthscale = 0.1; lengthscale < 1.0; lengthscale *= 1.01) {
                const Kernel kernel = core::kernelOf(core::SquaredExponential{{lengthscale}});
                const double accuracy = core::accuracyOfDrawnDensity(*rows, kernel, 1.0);
                const auto grid = core::fourierGrid(kernel, rows->window(places), accuracy);
                QVERIFY(std::holds_alternative<core::FourierGrid>(grid));
                QCOMPARE_LT(1e6 * std::get<core::FourierGrid>(grid).error, 0.1); // half of it moves log q
            }
        }
    }

    void theRankIsThatOfTheCentredGram()
    {
        const MatrixXd x = rowsOf(300, 1, 5);
        for (const char* text : {"se(lengthscale=0.5)", "se(lengthscale=2)"}) {
            const Kernel kernel = kernelOf(text);
            const double dense = std::get<double>(core::effectiveRank(x, kernel));
            const auto rank = fitted(x, kernel, {.sigma0 = 0.3}, x).effectiveRank();
            QVERIFY(rank && std::abs(*rank - dense) <= 1.0); // an eigenvalue near the threshold
        }
    }

    void theMethodFollowsTheKernel()
    {
        const MatrixXd x = rowsOf(2'500, 1, 6);
        const auto chosen = [&](const char* text, std::optional<core::Method> asked = {}) {
            return core::densityMethod(asked, x, kernelOf(text), core::fourierWindow(x, x));
        };
        QCOMPARE(std::get<core::Method>(chosen("se()")), core::Method::Fourier);
        QCOMPARE(std::get<core::Method>(chosen("se()", core::Method::Dense)), core::Method::Dense);
        QCOMPARE(std::get<core::Method>(chosen("parabola()")), core::Method::Dense);
        QCOMPARE(std::get<core::Method>(chosen("exponential()")), core::Method::Dense);
        QVERIFY(std::holds_alternative<core::Failure>(chosen("se()", core::Method::StateSpace)));
    }
};

KERNELSCOPE_TEST(FourierStudentTTest, QCoreApplication)

} // namespace fourier_student_t_test

#include "fourier_student_t_test.moc"
