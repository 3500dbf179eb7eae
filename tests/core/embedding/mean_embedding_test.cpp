#include "core/embedding/clt_band.h"
#include "core/embedding/mean_embedding.h"
#include "core/kernels/gram.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/embedding/golden_embedding.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QtTest>

#include <cmath>

namespace mean_embedding_test
{

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

} // namespace

class MeanEmbeddingTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheReferenceValues_data();
    void equalsTheReferenceValues();
    void isTheMeanOfTheKernelAtThePoints_data();
    void isTheMeanOfTheKernelAtThePoints();
    void averagesOverManyBlocksOfPoints();
    void strongerShrinkageGivesASmallerNorm();
    void shrinkageOfNothingIsTheEmpiricalEmbedding();
    void shrinkageRefusesANegativeLambda();
    void cltBandIsTheStandardErrorOfTheMean();
};

void MeanEmbeddingTest::equalsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonValue& entry : golden::readList("bke_posterior.json"))
        QTest::addRow("%s", qPrintable(entry.toObject()["name"].toString())) << entry.toObject();
}

void MeanEmbeddingTest::equalsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const auto d = entry["X"].toArray()[0].toArray().size();
    const MatrixXd x = golden::matrix(entry["X"], d), at = golden::matrix(entry["at"], d);
    const core::Kernel kernel = golden::squaredExponential(entry);
    const auto close = [](const VectorXd& a, const VectorXd& b) {
        return a.size() == b.size() && (a - b).cwiseAbs().maxCoeff() <= 1e-12 * b.cwiseAbs().maxCoeff();
    };
    QVERIFY(close(core::empiricalEmbedding(kernel, x, at), golden::vector(entry["emp_embedding"])));
    if (entry["skmse"].isObject()) {
        const QJsonObject skmse = entry["skmse"].toObject();
        const auto weights =
            std::get<core::ShrinkageWeights>(core::shrinkageWeights(kernel, x, skmse["lam"].toDouble()));
        QVERIFY(close(weights.beta, golden::vector(skmse["beta"])));
        QVERIFY(close(core::weightedEmbedding(kernel, x, weights.beta, at), golden::vector(skmse["values"])));
        QCOMPARE(weights.jitter, 0.0);
    }
    if (entry.contains("kmse_alpha_R")) {
        const core::SimpleShrinkage simple = core::simpleShrinkage(core::gram(kernel, x));
        QVERIFY(std::abs(simple.plugIn - entry["kmse_alpha_B"].toDouble()) <= 1e-12);
        QVERIFY(std::abs(simple.leaveOneOut - entry["kmse_alpha_R"].toDouble()) <= 1e-12);
    }
}

void MeanEmbeddingTest::isTheMeanOfTheKernelAtThePoints_data()
{
    QTest::addColumn<QString>("name");
    for (const core::FamilyDescription& family : core::families())
        QTest::addRow("%s", family.name.data()) << QString::fromUtf8(family.name.data());
}

void MeanEmbeddingTest::isTheMeanOfTheKernelAtThePoints()
{
    QFETCH(QString, name);
    const core::Kernel kernel = core::kernelOf(core::defaultFamily(name.toStdString()), 1.7);
    const MatrixXd x = randomPoints(12, 2, 1).cwiseAbs(), at = randomPoints(7, 2, 2).cwiseAbs();
    const VectorXd values = core::empiricalEmbedding(kernel, x, at);
    for (Eigen::Index g = 0; g < at.rows(); ++g) {
        double sum = 0.0;
        for (Eigen::Index i = 0; i < x.rows(); ++i)
            sum += core::crossGram(kernel, x.row(i), at.row(g))(0, 0);
        QVERIFY(std::abs(values[g] - sum / 12.0) <= 1e-13 * (1.0 + std::abs(sum)));
    }
}

void MeanEmbeddingTest::averagesOverManyBlocksOfPoints()
{
    const MatrixXd x = randomPoints(3000, 1, 1), at = randomPoints(500, 1, 2);
    const core::Kernel kernel = core::kernelOf(core::Laplacian{{0.3}});
    const VectorXd expected = core::crossGram(kernel, x, at).colwise().mean();
    QVERIFY((core::empiricalEmbedding(kernel, x, at) - expected).cwiseAbs().maxCoeff() < 1e-14);
}

void MeanEmbeddingTest::strongerShrinkageGivesASmallerNorm()
{
    const MatrixXd x = randomPoints(30, 2, 4);
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{{0.6}});
    const MatrixXd k = core::gram(kernel, x);
    double last = std::sqrt(k.mean());
    for (const double lambda : {1e-3, 1e-2, 1e-1, 1.0, 10.0}) {
        const VectorXd beta = std::get<core::ShrinkageWeights>(core::shrinkageWeights(kernel, x, lambda)).beta;
        const double norm = std::sqrt(beta.dot(k * beta));
        QVERIFY(norm < last);
        last = norm;
    }
}

void MeanEmbeddingTest::shrinkageOfNothingIsTheEmpiricalEmbedding()
{
    const MatrixXd x = randomPoints(8, 2, 4);
    const core::Kernel kernel = core::kernelOf(core::Exponential{{0.4}});
    const VectorXd beta = std::get<core::ShrinkageWeights>(core::shrinkageWeights(kernel, x, 0.0)).beta;
    QVERIFY((beta.array() - 1.0 / 8.0).abs().maxCoeff() < 1e-13);
}

void MeanEmbeddingTest::shrinkageRefusesANegativeLambda()
{
    const MatrixXd x = randomPoints(3, 1, 4);
    for (const double lambda : {-1.0, std::nan(""), HUGE_VAL})
        QVERIFY(std::holds_alternative<core::Failure>(
            core::shrinkageWeights(core::kernelOf(core::SquaredExponential{}), x, lambda)));
}

void MeanEmbeddingTest::cltBandIsTheStandardErrorOfTheMean()
{
    const MatrixXd x = randomPoints(9, 1, 8), at = randomPoints(4, 1, 9);
    const core::Kernel kernel = core::kernelOf(core::Matern32{{0.5}});
    const core::Band band = core::cltBand(kernel, x, at, 0.9);
    const MatrixXd k = core::crossGram(kernel, x, at);
    for (Eigen::Index g = 0; g < at.rows(); ++g) {
        const double mean = k.col(g).mean();
        const double error = std::sqrt((k.col(g).array() - mean).square().sum() / 8.0 / 9.0);
        QVERIFY(std::abs(band.upper[g] - (mean + 1.6448536269514722 * error)) < 1e-13);
        QVERIFY(std::abs(band.lower[g] - (mean - 1.6448536269514722 * error)) < 1e-13);
    }
    const core::Band ofOne = core::cltBand(kernel, x.topRows(1), at, 0.9); // one point has no spread
    QVERIFY(ofOne.lower.array().isNaN().all() && ofOne.upper.array().isNaN().all());
}

KERNELSCOPE_TEST(MeanEmbeddingTest, QCoreApplication)

} // namespace mean_embedding_test

#include "mean_embedding_test.moc"
