#include "known_samples.h"

#include "core/hypothesis/mmd.h"
#include "core/kernels/expression.h"
#include "core/kernels/golden_kernels.h"
#include "core/kernels/gram.h"
#include "support/test_registry.h"

#include <QtTest>

#include <array>
#include <cmath>

namespace mmd_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd columnOrMatrix(const QJsonValue& value)
{
    return value.toArray().first().isArray() ? golden::matrixFrom(value) : MatrixXd(golden::vectorFrom(value));
}

double relativeError(double value, double expected)
{
    return std::abs(value - expected) / std::max(std::abs(expected), 1e-300);
}

/// first … first+rows·cols−1 by rows.
MatrixXd counted(Index rows, Index cols, double first)
{
    return MatrixXd::NullaryExpr(rows, cols,
                                 [&](Index i, Index j) { return first + static_cast<double>(i * cols + j); });
}

} // namespace

class MmdTest : public QObject
{
    Q_OBJECT

private slots:
    void estimatorsAreTheReferenceValues_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        for (const QJsonValue& value : golden::read("gp_mmd.json")["cases"].toArray()) {
            const QJsonObject golden = value.toObject();
            if (golden.contains("P"))
                QTest::newRow(qPrintable(golden["name"].toString())) << golden;
        }
    }
    void estimatorsAreTheReferenceValues()
    {
        QFETCH(QJsonObject, golden);
        const MatrixXd x = columnOrMatrix(golden["P"]), y = columnOrMatrix(golden["Q"]);
        const MatrixXd k = pooledGram(*golden::gpKernel(golden["kernel"].toObject()), x, y);
        const QJsonObject expected = golden["expect"].toObject(), error = golden["reference_double_error"].toObject();
        const auto check = [&](const char* name, double value) {
            if (!expected.contains(name))
                return;
            const double wanted = expected[name].toDouble();
            const double tolerance = 10.0 * error[name].toDouble() + 1e-12 * std::abs(wanted);
            QVERIFY2(std::abs(value - wanted) <= tolerance, name);
        };
        check("biased", mmdSquaredBiased(k, x.rows()));
        const MmdStatistics statistics = mmdStatistics(k, x.rows());
        check("unbiased", statistics.unbiased.value_or(std::nan("")));
        check("linear", statistics.linear.value_or(std::nan("")));
        if (expected["biased"].toDouble() == 0.0)
            QCOMPARE(mmdSquaredBiased(k, x.rows()), 0.0);
    }

    void otherPackagesAgree_data()
    {
        QTest::addColumn<MatrixXd>("x");
        QTest::addColumn<MatrixXd>("y");
        QTest::addColumn<QByteArray>("kernel");
        QTest::addColumn<double>("biased");
        QTest::addColumn<double>("unbiased");
        QTest::newRow("Shogun, QuadraticTimeMMD_unittest.cc")
            << MatrixXd(counted(8, 3, 0.0) / 23.0) << MatrixXd(counted(8, 3, 24.0) / 47.0)
            << QByteArray("se(lengthscale=2)") << 0.04470636621694801 << 0.03360023584033334;
        QTest::newRow("eummd, tests/testthat/test2_mmd.R")
            << counted(6, 2, 1.0) << counted(4, 2, 13.0) << QByteArray("laplacian(lengthscale=10)") << std::nan("")
            << 0.6016073536188107;
    }
    void otherPackagesAgree()
    {
        QFETCH(MatrixXd, x);
        QFETCH(MatrixXd, y);
        QFETCH(QByteArray, kernel);
        QFETCH(double, biased);
        QFETCH(double, unbiased);
        const MatrixXd k = pooledGram(kernelFrom(kernel.constData()), x, y);
        if (!std::isnan(biased))
            QVERIFY(relativeError(mmdSquaredBiased(k, x.rows()), biased) < 1e-12);
        QVERIFY(relativeError(mmdStatistics(k, x.rows()).unbiased.value(), unbiased) < 1e-12);
    }

    void estimatorsAreTheirDefinitions_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        for (const auto& [m, n] : {std::pair{2, 2}, {3, 3}, {7, 12}, {40, 40}, {150, 20}})
            QTest::addRow("%d and %d", m, n) << m << n;
    }
    void estimatorsAreTheirDefinitions()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        const MatrixXd k = gram(
            se(0.8),
            (MatrixXd(m + n, 2) << samples::normalPoints(m, 2, 1), samples::normalPoints(n, 2, 2, 0.5)).finished());
        const std::vector<Index> order = samples::asTheyAre(m + n);
        for (const MmdEstimator estimator : {MmdEstimator::Biased, MmdEstimator::Unbiased, MmdEstimator::Linear})
            if (!mmdProblem(estimator, m, n)) {
                const double value = mmdStatistics(k, m).by(estimator).value();
                QVERIFY(std::abs(value - samples::naiveMmd(k, m, estimator, order)) < 1e-15);
            }
    }

    void biasedIsTheQuadraticFormOfTheWeights()
    {
        const MatrixXd x = samples::normalPoints(13, 2, 3), y = samples::normalPoints(8, 2, 4, 1.0);
        const MatrixXd k = pooledGram(se(1.0), x, y);
        VectorXd w(21);
        w << VectorXd::Constant(13, 1.0 / 13.0), VectorXd::Constant(8, -1.0 / 8.0);
        QVERIFY(std::abs(mmdSquaredBiased(k, 13) - w.dot(k * w)) < 1e-15);
        const BlockMeans means = blockMeans(k, 13);
        QVERIFY(std::abs(means.pp + means.qq - 2.0 * means.pq - w.dot(k * w)) < 1e-15);
    }

    void biasedOfASampleWithItselfIsExactlyZero_data()
    {
        QTest::addColumn<QByteArray>("kernel");
        for (const char* kernel : {"se(lengthscale=0.3)", "se(lengthscale=1e4)", "3*rq(lengthscale=1,alpha=0.5)",
                                   "exponential(lengthscale=0.01)", "linear()", "poly(degree=3,offset=1)"})
            QTest::newRow(kernel) << QByteArray(kernel);
    }
    void biasedOfASampleWithItselfIsExactlyZero()
    {
        QFETCH(QByteArray, kernel);
        const MatrixXd x = samples::normalPoints(331, 2, 5, 4.0);
        MatrixXd twiceReversed(662, 2);
        twiceReversed << x.colwise().reverse(), x.colwise().reverse();
        QCOMPARE(mmdSquaredBiased(pooledGram(kernelFrom(kernel.constData()), x, x), 331), 0.0);
        QCOMPARE(mmdSquaredBiased(pooledGram(kernelFrom(kernel.constData()), x, twiceReversed), 331), 0.0);
    }

    void centringChangesNoEstimator()
    {
        MatrixXd k = pooledGram(kernelFrom("se(lengthscale=0.7)+0.2*poly(degree=2,offset=1)"),
                                samples::normalPoints(20, 2, 6), samples::normalPoints(20, 2, 7, 0.3));
        std::vector<double> before;
        const std::array estimators{MmdEstimator::Biased, MmdEstimator::Unbiased, MmdEstimator::Linear};
        for (const MmdEstimator estimator : estimators)
            before.push_back(mmdStatistics(k, 20).by(estimator).value());
        centre(k);
        QCOMPARE(k, MatrixXd(k.transpose()));
        QVERIFY(k.rowwise().sum().cwiseAbs().maxCoeff() < 1e-12);
        for (std::size_t i = 0; i < estimators.size(); ++i)
            QVERIFY(std::abs(mmdStatistics(k, 20).by(estimators[i]).value() - before[i]) < 1e-13);
    }

    void aLinearKernelSeesTheMeansFarFromTheOrigin()
    {
        const MatrixXd x = samples::normalPoints(30, 2, 8), y = samples::normalPoints(40, 2, 9, 0.1);
        const double expected = (x.colwise().mean() - y.colwise().mean()).squaredNorm();
        // 2^30: the shift itself is exact to 2^-22, so compare means after rounding
        const MatrixXd farX = x.array() + 1073741824.0, farY = y.array() + 1073741824.0;
        const MatrixXd backX = farX.array() - 1073741824.0, backY = farY.array() - 1073741824.0;
        const double rounded = (backX.colwise().mean() - backY.colwise().mean()).squaredNorm();
        QVERIFY(relativeError(rounded, expected) < 1e-3); // the fixture still holds the difference
        const double squared = mmdSquaredBiased(pooledGram(kernelFrom("linear()"), farX, farY), 30);
        QVERIFY(relativeError(squared, rounded) < 1e-10);
    }

    void impossibleEstimatorsAreASentence()
    {
        for (const auto& [estimator, m] : {std::pair{MmdEstimator::Biased, 0},
                                           {MmdEstimator::Biased, 5},
                                           {MmdEstimator::Unbiased, 1},
                                           {MmdEstimator::Unbiased, 4},
                                           {MmdEstimator::Linear, 2}}) {
            const std::optional<Failure> problem = mmdProblem(estimator, m, 5 - m);
            QVERIFY(problem && problem->what.ends_with('.'));
        }
    }
};

KERNELSCOPE_TEST(MmdTest, NoApplication)

} // namespace mmd_test

#include "mmd_test.moc"
