#include "core/density/random_points.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/gram.h"
#include "core/linalg/symmetric_eigen.h"
#include "core/spectrum/low_rank_pca.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace low_rank_pca_test
{

using core::KernelPca;
using core::LowRankPca;
using core::Method;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// More of them on the left than on the right, so that no two components are alike.
MatrixXd skewedPoints(Index n, Index columns, std::uint64_t seed)
{
    const MatrixXd uniform = randomPoints(n, columns, seed);
    MatrixXd x = uniform.array() + 0.3 * uniform.array().square();
    if (columns == 2)
        x.col(1) *= 0.6;
    return x;
}

bool isOfFeatures(const std::string& expression)
{
    return expression.find("poly") != std::string::npos || expression.find("parabola") != std::string::npos ||
           expression == "linear()";
}

LowRankPca fitted(const std::string& expression, const MatrixXd& x, bool centred, Index components, const MatrixXd& at)
{
    const core::KernelPcaOptions options{.components = components, .centred = centred};
    if (isOfFeatures(expression))
        return valueOf(LowRankPca::byFeatures(kernelFrom(expression), x, options));
    const core::FourierRows rows(x, VectorXd::Ones(x.rows()));
    return valueOf(LowRankPca::byWaves(rows, kernelFrom(expression), options, core::fourierWindow(x, at).places));
}

} // namespace

class LowRankPcaTest : public QObject
{
    Q_OBJECT

    static void addKernels()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<Index>("columns");
        QTest::addColumn<bool>("centred");
        const std::pair<const char*, Index> kernels[]{{"se(lengthscale=0.3)", 1},
                                                      {"2.5*se(lengthscale=1.5)", 1},
                                                      {"se(lengthscale=0.4)+constant(value=2)", 1},
                                                      {"se(lengthscale=0.7)+0.5*linear()", 1},
                                                      {"se(lengthscale=1)*cosine(frequency=0.7)", 1},
                                                      {"periodic(period=2,lengthscale=1)+se(lengthscale=2)", 1},
                                                      {"se(lengthscale=[0.6,0.9])", 2},
                                                      {"linear()", 2},
                                                      {"poly(degree=3,offset=1)", 2},
                                                      {"parabola()", 1},
                                                      {"linear()", 1}};
        for (const auto& [expression, columns] : kernels)
            for (const bool centred : {true, false})
                QTest::addRow("%s %d %s", expression, static_cast<int>(columns), centred ? "centred" : "plain")
                    << QString(expression) << columns << centred;
    }

private slots:
    void isKernelPcaOfTheGramMatrix_data() { addKernels(); }
    void isKernelPcaOfTheGramMatrix()
    {
        QFETCH(QString, expression);
        QFETCH(Index, columns);
        QFETCH(bool, centred);
        constexpr Index components = 4;
        const MatrixXd x = skewedPoints(1'200, columns, 3), at = 1.2 * skewedPoints(40, columns, 4);
        const LowRankPca low = fitted(expression.toStdString(), x, centred, components, at);
        const KernelPca dense = valueOf(
            KernelPca::fit(kernelFrom(expression.toStdString()), x, {.components = components, .centred = centred}));
        QCOMPARE(low.size(), dense.size());
        const double largest = dense.eigenvalues()(0), close = 1e-9;
        const double ofDense = 16.0 * 1'200.0 * 2.2e-16 * largest;
        QVERIFY(difference(low.eigenvalues(), dense.eigenvalues()) <= low.errorBound() + ofDense);
        QVERIFY(difference(low.eigenvalues(), dense.eigenvalues()) <= close * largest);
        QVERIFY(std::abs(low.trace() - dense.components().trace) <= close * largest);
        QVERIFY(difference(low.trainingErrors(), dense.components().trainingErrors()) <= close * largest);
        // Signs and all; a component is known as well as its eigenvalue stands apart from the others.
        const core::KernelPcaProjection ofRows = valueOf(low.project(x)), there = valueOf(low.project(at)),
                                        expected = valueOf(dense.project(at));
        QVERIFY(difference(ofRows.scores, dense.components().scores()) <= close * std::sqrt(largest));
        QVERIFY(difference(there.scores, expected.scores) <= close * std::sqrt(largest));
        QVERIFY(difference(there.squaredNorm, expected.squaredNorm) <= close * largest);
        QVERIFY(difference(there.errors(), expected.errors()) <= close * largest);
    }

    void theErrorBoundHoldsAndSmallEigenvaluesAreThere()
    {
        const MatrixXd x = skewedPoints(800, 1, 5);
        const core::Kernel kernel = se(0.6);
        const MatrixXd centred = core::centredGram(core::gram(kernel, x)).gram;
        const VectorXd all = valueOf(core::symmetricEigenvalues(centred));
        const LowRankPca low = fitted("se(lengthscale=0.6)", x, true, 40, x);
        QVERIFY(low.size() > 12 && low.eigenvalues().minCoeff() > low.errorBound());
        QVERIFY(low.errorBound() < 1e-9 * all(0));
        const double ofDense = 2e-14 * all(0);
        for (Index k = 0; k < low.size(); ++k)
            QVERIFY(std::abs(low.eigenvalues()(k) - all(k)) <= low.errorBound() + ofDense);
        const auto spectrum = low.spectrum(true);
        QVERIFY(spectrum && core::numericalRank(*spectrum, 800) == core::numericalRank(all, 800));
    }

    void scoresOfManyRowsHaveTheEigenvaluesAsSquares_data()
    {
        QTest::addColumn<QString>("expression");
        for (const char* expression : {"se(lengthscale=0.4)", "parabola()"})
            QTest::newRow(expression) << QString(expression);
    }
    void scoresOfManyRowsHaveTheEigenvaluesAsSquares()
    {
        QFETCH(QString, expression);
        const MatrixXd x = skewedPoints(60'000, 1, 6);
        const LowRankPca low = fitted(expression.toStdString(), x, true, 3, x);
        const core::KernelPcaProjection rows = valueOf(low.project(x));
        const MatrixXd squares = rows.scores.transpose() * rows.scores;
        QVERIFY(difference(squares, MatrixXd(low.eigenvalues().asDiagonal())) <= 1e-11 * low.eigenvalues()(0));
        QVERIFY(rows.scores.colwise().sum().cwiseAbs().maxCoeff() <= 1e-9 * std::sqrt(low.eigenvalues()(0)));
        QVERIFY(std::abs(rows.errors().col(low.size()).sum() - low.trainingErrors()(low.size())) <=
                1e-9 * low.eigenvalues()(0));
        for (Index k = 0; k < low.size(); ++k) // the one of largest modulus is positive
            QVERIFY(rows.scores.col(k).maxCoeff() >= 0.999 * rows.scores.col(k).cwiseAbs().maxCoeff());
    }

    /// Rows that repeat have the same components, with eigenvalues that are so many times as large.
    void aMillionRowsThatRepeatHaveTheComponentsOfTheirPlaces_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<Index>("columns");
        QTest::newRow("line") << QString("se(lengthscale=0.4)") << Index{1};
        QTest::newRow("plane") << QString("se(lengthscale=0.9)") << Index{2};
        QTest::newRow("features") << QString("poly(degree=2,offset=1)") << Index{2};
    }
    void aMillionRowsThatRepeatHaveTheComponentsOfTheirPlaces()
    {
        QFETCH(QString, expression);
        QFETCH(Index, columns);
        constexpr Index places = 400, times = 2'500, components = 4;
        const MatrixXd x = skewedPoints(places, columns, 12), at = 1.2 * skewedPoints(20, columns, 13);
        const KernelPca dense =
            valueOf(KernelPca::fit(kernelFrom(expression.toStdString()), x, {.components = components}));
        const LowRankPca low = fitted(expression.toStdString(), x.replicate(times, 1), true, components, at);
        const VectorXd expected = static_cast<double>(times) * dense.eigenvalues();
        QVERIFY(difference(low.eigenvalues(), expected) <= low.errorBound() + 1e-12 * expected(0));
        QVERIFY(low.errorBound() < 1e-10 * expected(0));
        const double size = std::sqrt(dense.eigenvalues()(0));
        QVERIFY(difference(valueOf(low.project(x)).scores, dense.components().scores()) <= 1e-9 * size);
        QVERIFY(difference(valueOf(low.project(at)).errors(), valueOf(dense.project(at)).errors()) <=
                1e-9 * size * size);
    }

    void aGridIsItsPlacesOneByOne()
    {
        const MatrixXd x = skewedPoints(700, 2, 7);
        const LowRankPca low = fitted("se(lengthscale=0.8)", x, true, 2, 1.4 * x);
        const VectorXd first = VectorXd::LinSpaced(5, -1.5, 1.5), second = VectorXd::LinSpaced(4, -1.0, 1.0);
        const std::vector<MatrixXd> fields = valueOf(low.projectGrid(first, second));
        QCOMPARE(fields.size(), 2u);
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 4; ++j) {
                const MatrixXd place{{first(i), second(j)}};
                const VectorXd scores = valueOf(low.project(place)).scores.row(0).transpose();
                QVERIFY(std::abs(fields[0](i, j) - scores(0)) + std::abs(fields[1](i, j) - scores(1)) < 1e-12);
            }
    }

    void equalPointsHaveNoComponents()
    {
        for (const char* expression : {"linear()", "se(lengthscale=1)"}) {
            const LowRankPca low = fitted(expression, MatrixXd::Constant(9, 2, 1.0 / 3.0), true, 2, MatrixXd(0, 2));
            QCOMPARE(low.size(), Index{0});
            QCOMPARE(low.trace(), 0.0);
            QCOMPARE(valueOf(low.project(MatrixXd::Zero(2, 2))).scores.cols(), Index{0});
        }
    }

    void theMethodFollowsTheKernel()
    {
        const MatrixXd few = randomPoints(100, 1, 8), many = randomPoints(core::mostSpectrumPoints + 1, 1, 9),
                       wide = randomPoints(core::mostSpectrumPoints + 1, 3, 10);
        const auto chosen = [](const MatrixXd& x, const char* kernel, std::optional<Method> asked = {}) {
            return core::kernelPcaMethod(asked, x, kernelFrom(kernel), core::fourierWindow(x, MatrixXd(0, x.cols())));
        };
        QCOMPARE(valueOf(chosen(few, "se()")), Method::Dense);
        QCOMPARE(valueOf(chosen(few, "se()", Method::Fourier)), Method::Fourier);
        QCOMPARE(valueOf(chosen(many, "se()")), Method::Fourier);
        QCOMPARE(valueOf(chosen(wide, "poly(degree=2)")), Method::Dense);
        QVERIFY(refusal(chosen(many, "se()", Method::Dense)).find("choose fourier") != std::string::npos);
        QVERIFY(refusal(chosen(many, "exponential()")).find("smoother kernel") != std::string::npos);
        QVERIFY(refusal(chosen(wide, "se()")).find("one or two columns") != std::string::npos);
    }

    void whatOverflowsIsRefused()
    {
        const MatrixXd x = 1e60 * randomPoints(20, 1, 11);
        QVERIFY(!refusal(LowRankPca::byFeatures(kernelFrom("poly(degree=6)"), x, {})).empty());
    }
};

KERNELSCOPE_TEST(LowRankPcaTest, QCoreApplication)

} // namespace low_rank_pca_test

#include "low_rank_pca_test.moc"
