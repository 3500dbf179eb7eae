#include "core/embedding/mean_embedding.h"
#include "core/embedding/witness.h"
#include "core/kernels/gram.h"
#include "support/differences.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/embedding/golden_embedding.h"

#include <QtTest>

#include <cmath>

namespace witness_test
{

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

core::Kernel kernelOfMmdCase(const QJsonObject& spec)
{
    const double scale = spec["sf2"].toDouble(1.0), l = spec["ell"].toDouble();
    const QString type = spec["type"].toString();
    if (type == "se")
        return core::kernelOf(core::SquaredExponential{{l}}, scale);
    if (type == "rq")
        return core::kernelOf(core::RationalQuadratic{.lengthscale = {l}, .alpha = spec["alpha"].toDouble()}, scale);
    return core::kernelOf(core::Polynomial{.degree = spec["degree"].toInt(), .offset = spec["c"].toDouble()}, scale);
}

} // namespace

class WitnessTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheReferenceValues_data();
    void equalsTheReferenceValues();
    void normalisedEqualsTheReferenceValues_data();
    void normalisedEqualsTheReferenceValues();
    void normalisedHasUnitNormAndItsMeansDifferByTheMmd();
    void identicalSamplesHaveNoNormalisedWitness();
    void covariancesOfTheTwoSamplesAdd();
    void swappingTheSamplesTurnsTheSign();
    void inducingSitesFollowThePooledSample();
    void drawsAreDifferencesOfIndependentDraws();
    void samplesThatDoNotFitAreRefused();
};

void WitnessTest::equalsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    const QJsonArray cases = golden::readList("bke_witness.json");
    for (int i = 0; i < cases.size(); ++i)
        QTest::addRow("%d", i) << cases[i].toObject();
}

void WitnessTest::equalsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const auto d = entry["X"].toArray()[0].toArray().size();
    const MatrixXd x = golden::matrix(entry["X"], d), y = golden::matrix(entry["Y"], d),
                   at = golden::matrix(entry["at"], d);
    const core::Kernel kernel = golden::squaredExponential(entry);
    const core::EmbeddingModel model{
        .tau2 = entry["tau2"].toDouble(), .eta = golden::eta(entry), .sites = core::Sites::Data, .inducing = {}};
    const auto fitted = std::get<core::WitnessPosterior>(core::WitnessPosterior::fit(kernel, x, y, model));
    const MatrixXd covariance = golden::matrix(entry["cov"], at.rows());
    const core::Band band = core::credibleBand(fitted.mean(at), fitted.variance(at), 0.8);
    const double size = std::max(1.0, largest(covariance)); // differences of numbers near 1
    QVERIFY(largest(fitted.mean(at) - golden::vector(entry["mean"])) <= 1e-12 * size);
    QVERIFY(largest(fitted.covariance(at) - covariance) <= 1e-12 * size);
    QVERIFY(largest(fitted.variance(at) - covariance.diagonal()) <= 1e-12 * size);
    QVERIFY(largest(band.lower - golden::vector(entry["band80_lo"])) <= 1e-12 * size);
    QVERIFY(largest(band.upper - golden::vector(entry["band80_hi"])) <= 1e-12 * size);
    QVERIFY(largest(core::empiricalWitness(kernel, x, y, at) - golden::vector(entry["empirical"])) <= 1e-12);
}

void WitnessTest::normalisedEqualsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonValue& value : golden::read("gp_mmd.json")["cases"].toArray())
        if (value.toObject()["expect"].toObject().contains("witness"))
            QTest::addRow("%s", qPrintable(value.toObject()["name"].toString())) << value.toObject();
}

void WitnessTest::normalisedEqualsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const QJsonObject expect = entry["expect"].toObject();
    const MatrixXd p = golden::vector(entry["P"]), q = golden::vector(entry["Q"]), at = golden::vector(entry["grid"]);
    const core::Kernel kernel = kernelOfMmdCase(entry["kernel"].toObject());
    const VectorXd plain = golden::vector(expect["witness_unnormalised"]);
    const VectorXd f = core::empiricalWitness(kernel, p, q, at);
    QVERIFY(largest(f - plain) <= 1e-12 * largest(plain) + 1e-15);
    const auto outcome = core::normalisedWitness(kernel, p, q, at);
    if (!expect["witness"].isArray()) {
        QCOMPARE(QString::fromStdString(std::get<core::Failure>(outcome).what),
                 QString::fromStdString(std::string(core::undefinedWitness)));
        return;
    }
    const VectorXd expected = golden::vector(expect["witness"]);
    QVERIFY(largest(std::get<VectorXd>(outcome) - expected) <= 1e-12 * largest(expected));
    QVERIFY(std::abs(core::witnessNorm(kernel, p, q).value() - expect["mmd"].toDouble()) <= 1e-12);
}

void WitnessTest::normalisedHasUnitNormAndItsMeansDifferByTheMmd()
{
    const MatrixXd x = randomPoints(20, 2, 1), y = randomPoints(33, 2, 2).array() + 0.3;
    for (const core::Kernel& kernel : {core::kernelOf(core::SquaredExponential{{0.6}}), core::kernelOf(core::Linear{}),
                                       core::kernelOf(core::Laplacian{{0.5}}, 2.0)}) {
        const VectorXd atX = std::get<VectorXd>(core::normalisedWitness(kernel, x, y, x));
        const VectorXd atY = std::get<VectorXd>(core::normalisedWitness(kernel, x, y, y));
        // ⟨f, μ̂_P − μ̂_Q⟩ = mean_P f − mean_Q f = ‖μ̂_P − μ̂_Q‖ exactly when f is that difference at norm one.
        const double mmd2 =
            core::gram(kernel, x).mean() + core::gram(kernel, y).mean() - 2.0 * core::crossGram(kernel, x, y).mean();
        QVERIFY(std::abs(atX.mean() - atY.mean() - std::sqrt(mmd2)) < 1e-13);
    }
}

void WitnessTest::identicalSamplesHaveNoNormalisedWitness()
{
    const MatrixXd x = randomPoints(20, 2, 1);
    MatrixXd twice(40, 2);
    twice << x.colwise().reverse(), x;
    for (const core::Kernel& kernel : {core::kernelOf(core::SquaredExponential{{0.6}}), core::kernelOf(core::Linear{}),
                                       core::kernelOf(core::Laplacian{{0.5}}, 1e6)}) {
        QVERIFY(!core::witnessNorm(kernel, x, twice).has_value());
        QVERIFY(std::holds_alternative<core::Failure>(core::normalisedWitness(kernel, x, twice, x)));
    }
}

void WitnessTest::covariancesOfTheTwoSamplesAdd()
{
    const MatrixXd x = randomPoints(9, 1, 1), y = randomPoints(14, 1, 2), at = randomPoints(6, 1, 3);
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{{0.5}});
    const core::EmbeddingModel model{.tau2 = 0.7, .eta = 2.0, .sites = core::Sites::Data, .inducing = {}};
    const auto fitted = std::get<core::WitnessPosterior>(core::WitnessPosterior::fit(kernel, x, y, model));
    const auto p = std::get<core::EmbeddingPosterior>(core::embeddingPosterior(kernel, x, model, x));
    const auto q = std::get<core::EmbeddingPosterior>(core::embeddingPosterior(kernel, y, model, y));
    QCOMPARE(fitted.mean(at), (p.mean(at) - q.mean(at)).eval());
    QCOMPARE(fitted.covariance(at), (p.covariance(at) + q.covariance(at)).eval());
}

void WitnessTest::swappingTheSamplesTurnsTheSign()
{
    const MatrixXd x = randomPoints(9, 1, 1), y = randomPoints(14, 1, 2), at = randomPoints(6, 1, 3);
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{{0.5}});
    const core::EmbeddingModel model{.tau2 = 0.7, .eta = {}, .sites = core::Sites::Data, .inducing = {}};
    const auto there = std::get<core::WitnessPosterior>(core::WitnessPosterior::fit(kernel, x, y, model));
    const auto back = std::get<core::WitnessPosterior>(core::WitnessPosterior::fit(kernel, y, x, model));
    QCOMPARE(back.mean(at), (-there.mean(at)).eval());
    QCOMPARE(back.variance(at), there.variance(at));
    QCOMPARE(core::empiricalWitness(kernel, y, x, at), (-core::empiricalWitness(kernel, x, y, at)).eval());
}

void WitnessTest::inducingSitesFollowThePooledSample()
{
    const MatrixXd x = randomPoints(30, 1, 1), y = randomPoints(50, 1, 2);
    MatrixXd pooled(80, 1);
    pooled << x, y;
    const core::EmbeddingModel model{.tau2 = 1.0, .eta = {}, .sites = core::Sites::Inducing, .inducing = {}};
    const auto fitted = std::get<core::WitnessPosterior>(
        core::WitnessPosterior::fit(core::kernelOf(core::SquaredExponential{{0.5}}), x, y, model));
    QCOMPARE(fitted.first().sites(), std::get<MatrixXd>(core::embeddingSites(pooled, model)));
    QCOMPARE(fitted.second().sites(), fitted.first().sites());
}

void WitnessTest::drawsAreDifferencesOfIndependentDraws()
{
    const MatrixXd x = randomPoints(9, 1, 1), at = VectorXd::LinSpaced(3, -1.0, 1.0);
    const core::EmbeddingModel model{.tau2 = 2.0, .eta = {}, .sites = core::Sites::Data, .inducing = {}};
    const auto fitted = std::get<core::WitnessPosterior>(
        core::WitnessPosterior::fit(core::kernelOf(core::SquaredExponential{{0.5}}), x, x, model));
    constexpr Eigen::Index count = 20000;
    const MatrixXd draws = std::get<MatrixXd>(fitted.draws(at, count, 5));
    const MatrixXd sample = draws * draws.transpose() / static_cast<double>(count); // P = Q: the mean is 0
    const MatrixXd covariance = fitted.covariance(at);
    QVERIFY(largest(sample - covariance) < 4.0 * std::sqrt(2.0 / static_cast<double>(count)) * covariance.maxCoeff());
}

void WitnessTest::samplesThatDoNotFitAreRefused()
{
    const MatrixXd x = randomPoints(9, 1, 1), plane = randomPoints(9, 2, 1);
    const core::EmbeddingModel model{.tau2 = 1.0, .eta = {}, .sites = core::Sites::Data, .inducing = {}};
    const core::Kernel kernel = core::kernelOf(core::SquaredExponential{{0.5}});
    QVERIFY(std::holds_alternative<core::Failure>(core::WitnessPosterior::fit(kernel, x, plane, model)));
    QVERIFY(std::holds_alternative<core::Failure>(core::WitnessPosterior::fit(kernel, x, MatrixXd(0, 1), model)));
    QVERIFY(std::holds_alternative<core::Failure>(
        core::WitnessPosterior::fit(core::kernelOf(core::RationalQuadratic{}), x, x, model)));
}

KERNELSCOPE_TEST(WitnessTest, QCoreApplication)

} // namespace witness_test

#include "witness_test.moc"
