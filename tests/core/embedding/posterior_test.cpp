#include "core/embedding/credible_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/linalg/symmetric_eigen.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"
#include "tests/core/embedding/golden_embedding.h"

#include <QtTest>

#include <Eigen/LU>

#include <cmath>
#include <limits>

namespace posterior_test
{

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Wide = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

core::EmbeddingModel model(double tau2, std::optional<double> eta = {}, core::Sites sites = core::Sites::Data)
{
    return {.tau2 = tau2, .eta = eta, .sites = sites, .inducing = {}};
}

core::EmbeddingPosterior posterior(const core::Kernel& kernel, const MatrixXd& x, const core::EmbeddingModel& m)
{
    return std::get<core::EmbeddingPosterior>(
        core::embeddingPosterior(kernel, x, m, std::get<MatrixXd>(core::embeddingSites(x, m))));
}

/// r of an isotropic Lebesgue prior, μ̂, and the posterior by full inverses, all in extended precision.
struct WidePosterior {
    Wide mean, covariance;
};
WidePosterior byInverse(double l, double tau2, const MatrixXd& x, const MatrixXd& at)
{
    const auto d = x.cols();
    const long double peak = std::pow(std::sqrt(M_PIl) * static_cast<long double>(l), static_cast<int>(d));
    const auto crossGram = [&](const MatrixXd& a, const MatrixXd& b, long double factor, long double top) {
        Wide gram(a.rows(), b.rows());
        for (Eigen::Index i = 0; i < a.rows(); ++i)
            for (Eigen::Index j = 0; j < b.rows(); ++j)
                gram(i, j) =
                    top *
                    std::exp(-factor * (a.row(i).cast<long double>() - b.row(j).cast<long double>()).squaredNorm() /
                             (static_cast<long double>(l) * l));
        return gram;
    };
    const auto n = static_cast<long double>(x.rows());
    Wide noisy = crossGram(x, x, 0.25L, peak);
    noisy.diagonal().array() += static_cast<long double>(tau2) / n;
    const Wide embedding = crossGram(x, x, 0.5L, 1.0L).rowwise().sum() / n;
    const Wide across = crossGram(x, at, 0.25L, peak);
    const Eigen::FullPivLU<Wide> lu(noisy);
    return {.mean = across.transpose() * lu.solve(embedding),
            .covariance = crossGram(at, at, 0.25L, peak) - across.transpose() * lu.solve(across)};
}

} // namespace

class PosteriorTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheReferenceValues_data();
    void equalsTheReferenceValues();
    void equalsTheInverseInExtendedPrecision_data();
    void equalsTheInverseInExtendedPrecision();
    void tendsToTheEmpiricalEmbeddingAtTheSitesAsTheNoiseVanishes();
    void noNoiseAtCoincidentSitesNeedsJitterAndSaysHowMuch();
    void covarianceIsBetweenNothingAndThePrior();
    void everyKernelsPosteriorIsBetweenTheDataAndThePrior();
    void anotherSiteNeverRaisesTheVariance();
    void movingEverythingMovesThePosterior();
    void wideGaussianMeasureIsLebesgue();
    void factorInFrontScalesMeanAndDeviation();
    void farFromTheSitesItIsThePrior();
    void equalsShrinkageWhenThePriorIsTheKernel();
    void drawsHaveThePosteriorMoments();
    void inducingSitesArePlacesOnly();
    void badModelsAreRefusedFieldByField();
    void bandOfALevelHoldsThatShareOfANormal();
    void intervalsWithoutZeroEndWhereTheBandCrossesIt();
};

void PosteriorTest::equalsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonValue& entry : golden::readList("bke_posterior.json"))
        QTest::addRow("%s", qPrintable(entry.toObject()["name"].toString())) << entry.toObject();
}

void PosteriorTest::equalsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const auto d = entry["X"].toArray()[0].toArray().size();
    const MatrixXd x = golden::matrix(entry["X"], d), at = golden::matrix(entry["at"], d);
    const MatrixXd sites = entry["sites"].isNull() ? x : golden::matrix(entry["sites"], d);
    const auto fitted = std::get<core::EmbeddingPosterior>(core::embeddingPosterior(
        golden::squaredExponential(entry), x, model(entry["tau2"].toDouble(), golden::eta(entry)), sites));
    const VectorXd mean = golden::vector(entry["mean"]);
    const MatrixXd covariance = golden::matrix(entry["cov"], at.rows());
    QVERIFY(largest(fitted.mean(at) - mean) <= 1e-12 * largest(mean));
    QVERIFY(largest(fitted.covariance(at) - covariance) <= 1e-12 * largest(covariance));
    QVERIFY(largest(fitted.variance(at) - covariance.diagonal()) <= 1e-12 * largest(covariance));
    QCOMPARE(fitted.jitter(), 0.0);
}

void PosteriorTest::equalsTheInverseInExtendedPrecision_data()
{
    QTest::addColumn<double>("lengthscale");
    QTest::addColumn<double>("tau2");
    QTest::addColumn<int>("dimensions");
    QTest::addColumn<double>("nearness"); // of pairs of sites
    QTest::addRow("ordinary") << 0.5 << 1.0 << 1 << 1.0;
    QTest::addRow("two dimensions") << 0.5 << 0.1 << 2 << 1.0;
    QTest::addRow("long lengthscale") << 20.0 << 1e-2 << 1 << 1.0;
    QTest::addRow("tiny lengthscale") << 1e-5 << 1e-6 << 2 << 1.0;
    QTest::addRow("near duplicates") << 0.5 << 1e-3 << 1 << 1e-9;
    QTest::addRow("near duplicates, little noise") << 0.5 << 1e-6 << 1 << 1e-7;
}

void PosteriorTest::equalsTheInverseInExtendedPrecision()
{
    QFETCH(double, lengthscale);
    QFETCH(double, tau2);
    QFETCH(int, dimensions);
    QFETCH(double, nearness);
    MatrixXd x = randomPoints(40, dimensions, 11);
    if (nearness < 1.0)
        x.bottomRows(20) = x.topRows(20) + nearness * randomPoints(20, dimensions, 12);
    MatrixXd at(8, dimensions);
    at << x.topRows(2), randomPoints(5, dimensions, 13), MatrixXd::Constant(1, dimensions, 30.0);
    const WidePosterior expected = byInverse(lengthscale, tau2, x, at);
    const core::EmbeddingPosterior fitted = posterior(se({lengthscale}), x, model(tau2));
    const double meanError = largest(fitted.mean(at) - expected.mean.cast<double>());
    const double covarianceError = largest(fitted.covariance(at) - expected.covariance.cast<double>());
    QVERIFY2(meanError <= 1e-10, qPrintable(QString::number(meanError)));
    QVERIFY2(covarianceError <= 1e-10, qPrintable(QString::number(covarianceError)));
    QCOMPARE(fitted.jitter(), 0.0);
}

void PosteriorTest::tendsToTheEmpiricalEmbeddingAtTheSitesAsTheNoiseVanishes()
{
    const MatrixXd x = randomPoints(12, 2, 3);
    const core::Kernel kernel = se({0.4});
    const VectorXd empirical = core::empiricalEmbedding(kernel, x, x);
    double last = 1.0;
    for (const double tau2 : {1e-2, 1e-4, 1e-6, 1e-8, 1e-10}) {
        const core::EmbeddingPosterior fitted = posterior(kernel, x, model(tau2));
        const double error = largest(fitted.mean(x) - empirical);
        QVERIFY(error < 0.1 * last);
        QVERIFY(largest(fitted.variance(x)) <= 1.01 * tau2 / 12.0);
        last = error;
    }
    QVERIFY(last < 1e-9);
}

void PosteriorTest::noNoiseAtCoincidentSitesNeedsJitterAndSaysHowMuch()
{
    MatrixXd x = randomPoints(20, 1, 3);
    x.bottomRows(10) = x.topRows(10);
    const core::Kernel kernel = se({1.0});
    const core::EmbeddingPosterior fitted = posterior(kernel, x, model(1e-300));
    QVERIFY(fitted.jitter() > 0.0 && fitted.jitter() < 1e-10);
    QVERIFY(largest(fitted.mean(x) - core::empiricalEmbedding(kernel, x, x)) < 1e-5);
    QVERIFY(fitted.variance(x).minCoeff() >= 0.0 && fitted.variance(x).maxCoeff() < 1e-10);
}

void PosteriorTest::covarianceIsBetweenNothingAndThePrior()
{
    const MatrixXd x = randomPoints(25, 2, 3), at = 2.0 * randomPoints(30, 2, 4);
    for (const std::optional<double> eta : {std::optional<double>(), std::optional(1.0)})
        for (const double tau2 : {1e-4, 1.0}) {
            const core::Kernel kernel = se({0.5, 0.9});
            const MatrixXd prior =
                core::priorGram(std::get<core::EmbeddingPrior>(core::embeddingPrior(kernel, 2, eta)), at);
            const MatrixXd covariance = posterior(kernel, x, model(tau2, eta)).covariance(at);
            QCOMPARE(covariance, covariance.transpose().eval());
            const VectorXd own = std::get<VectorXd>(core::symmetricEigenvalues(covariance));
            const VectorXd taken = std::get<VectorXd>(core::symmetricEigenvalues(prior - covariance));
            const double rounding = 1e-13 * prior.trace();
            QVERIFY(own[29] > -rounding);
            QVERIFY(taken[29] > -rounding);
            QVERIFY(taken[0] > 0.1 * prior.maxCoeff()); // and it does learn
        }
}

void PosteriorTest::everyKernelsPosteriorIsBetweenTheDataAndThePrior()
{
    const MatrixXd x = randomPoints(25, 2, 3), at = 2.0 * randomPoints(30, 2, 4);
    const MatrixXd far = MatrixXd::Constant(1, 2, 1e6);
    for (const core::Family& family :
         std::initializer_list<core::Family>{core::Exponential{{0.5, 0.9}}, core::Matern32{{0.5, 0.9}},
                                             core::Matern52{{0.5, 0.9}}, core::Laplacian{{0.5, 0.9}}}) {
        const core::Kernel kernel = core::kernelOf(family, 1.3);
        const auto prior = std::get<core::EmbeddingPrior>(core::embeddingPrior(kernel, 2, {}));
        const core::EmbeddingPosterior fitted = posterior(kernel, x, model(0.2));
        const MatrixXd covariance = fitted.covariance(at), gram = core::priorGram(prior, at);
        const double rounding = 1e-13 * gram.trace();
        QVERIFY(std::get<VectorXd>(core::symmetricEigenvalues(covariance))[29] > -rounding);
        const VectorXd taken = std::get<VectorXd>(core::symmetricEigenvalues(gram - covariance));
        QVERIFY(taken[29] > -rounding && taken[0] > 0.1 * gram.maxCoeff());
        QVERIFY(largest(covariance.diagonal() - fitted.variance(at)) < rounding);
        QCOMPARE(fitted.mean(far)[0], 0.0);
        QVERIFY(std::abs(fitted.variance(far)[0] - core::priorDiagonal(prior, far)[0]) < rounding);
        // without noise the mean at the sites is the empirical embedding
        const VectorXd there = posterior(kernel, x, model(1e-9)).mean(x);
        QVERIFY(largest(there - core::empiricalEmbedding(kernel, x, x)) < 1e-6);
    }
}

void PosteriorTest::anotherSiteNeverRaisesTheVariance()
{
    const MatrixXd sites = randomPoints(15, 1, 5), at = randomPoints(40, 1, 6);
    const auto prior = std::get<core::EmbeddingPrior>(core::embeddingPrior(se({0.5}), 1, std::nullopt));
    VectorXd last = core::priorDiagonal(prior, at);
    for (Eigen::Index m = 1; m <= 15; ++m) {
        const auto fitted = std::get<core::EmbeddingPosterior>(
            core::EmbeddingPosterior::fit(prior, sites.topRows(m), VectorXd::Zero(m), 0.01));
        const VectorXd variance = fitted.variance(at);
        QVERIFY((variance - last).maxCoeff() <= 1e-14);
        last = variance;
    }
}

void PosteriorTest::movingEverythingMovesThePosterior()
{
    const MatrixXd x = randomPoints(20, 2, 5), at = randomPoints(10, 2, 6);
    const Eigen::RowVector2d shift(3.25, -7.5); // exact in binary: the differences stay the same to the last bits
    const core::EmbeddingPosterior here = posterior(se({0.5}), x, model(0.3));
    const core::EmbeddingPosterior there = posterior(se({0.5}), x.rowwise() + shift, model(0.3));
    const MatrixXd moved = at.rowwise() + shift;
    QVERIFY(largest(here.mean(at) - there.mean(moved)) < 1e-12);
    QVERIFY(largest(here.covariance(at) - there.covariance(moved)) < 1e-12);
}

void PosteriorTest::wideGaussianMeasureIsLebesgue()
{
    const MatrixXd x = randomPoints(20, 1, 5), at = randomPoints(10, 1, 6);
    const core::EmbeddingPosterior lebesgue = posterior(se({0.5}), x, model(0.3));
    const auto error = [&](double eta) {
        const core::EmbeddingPosterior wide = posterior(se({0.5}), x, model(0.3, eta));
        return largest(wide.mean(at) - lebesgue.mean(at)) + largest(wide.covariance(at) - lebesgue.covariance(at));
    };
    QVERIFY(error(1.0) > 1e-3);
    QVERIFY(error(1e3) < 2e-6 && error(1e3) > 1e-9);
    QVERIFY(error(1e7) < 1e-13);
}

void PosteriorTest::factorInFrontScalesMeanAndDeviation()
{
    const MatrixXd x = randomPoints(20, 1, 5), at = randomPoints(10, 1, 6);
    const core::EmbeddingPosterior plain = posterior(se({0.5}), x, model(0.3));
    const core::EmbeddingPosterior scaled =
        posterior(core::kernelOf(core::SquaredExponential{{0.5}}, 3.0), x, model(0.3 * 9.0));
    QVERIFY(largest(scaled.mean(at) - 3.0 * plain.mean(at)) < 1e-13);
    QVERIFY(largest(scaled.covariance(at) - 9.0 * plain.covariance(at)) < 1e-13);
}

void PosteriorTest::farFromTheSitesItIsThePrior()
{
    const MatrixXd x = randomPoints(20, 2, 5), at = MatrixXd::Constant(1, 2, 1e6);
    const core::EmbeddingPosterior fitted = posterior(se({0.5}), x, model(0.3));
    QCOMPARE(fitted.mean(at)[0], 0.0);
    QCOMPARE(fitted.variance(at)[0],
             core::priorDiagonal({.lengthscale = Eigen::Vector2d(0.5, 0.5), .scale = 1.0, .eta = {}}, at)[0]);
}

void PosteriorTest::equalsShrinkageWhenThePriorIsTheKernel()
{
    // r of lengthscale ℓ is a multiple of se with √2ℓ: shrinkage with that kernel as its K is the posterior mean for
    // data whose empirical embedding is that kernel's.
    const MatrixXd x = randomPoints(15, 1, 5), at = randomPoints(10, 1, 6);
    const double l = 0.5, tau2 = 0.4, n = 15.0, peak = std::sqrt(M_PI) * l;
    const core::Kernel k = core::kernelOf(core::SquaredExponential{{std::sqrt(2.0) * l}}, peak);
    const auto prior = std::get<core::EmbeddingPrior>(core::embeddingPrior(se({l}), 1, std::nullopt));
    const auto fitted = std::get<core::EmbeddingPosterior>(
        core::EmbeddingPosterior::fit(prior, x, core::empiricalEmbedding(k, x, x), tau2 / n));
    const auto shrunk = std::get<core::ShrinkageWeights>(core::shrinkageWeights(k, x, tau2 / (n * n)));
    QVERIFY(largest(fitted.mean(at) - core::weightedEmbedding(k, x, shrunk.beta, at)) < 1e-12);
}

void PosteriorTest::drawsHaveThePosteriorMoments()
{
    const MatrixXd x = randomPoints(10, 1, 5), at = VectorXd::LinSpaced(5, -2.0, 2.0);
    const core::EmbeddingPosterior fitted = posterior(se({0.5}), x, model(1.0));
    constexpr Eigen::Index count = 20000;
    MatrixXd draws = std::get<MatrixXd>(fitted.draws(at, count, 7));
    QCOMPARE(draws, std::get<MatrixXd>(fitted.draws(at, count, 7)));
    const MatrixXd covariance = fitted.covariance(at);
    const VectorXd mean = draws.rowwise().mean();
    const double samples = static_cast<double>(count);
    for (Eigen::Index i = 0; i < 5; ++i)
        QVERIFY(std::abs(mean[i] - fitted.mean(at)[i]) < 4.0 * std::sqrt(covariance(i, i) / samples));
    draws.colwise() -= mean;
    const MatrixXd sample = draws * draws.transpose() / samples;
    QVERIFY(largest(sample - covariance) < 4.0 * std::sqrt(2.0 / samples) * covariance.maxCoeff());
}

void PosteriorTest::inducingSitesArePlacesOnly()
{
    const MatrixXd x = randomPoints(60, 2, 5);
    const core::EmbeddingModel m = model(1e-8, {}, core::Sites::Inducing);
    const MatrixXd sites = std::get<MatrixXd>(core::embeddingSites(x, m));
    QCOMPARE(sites.rows(), core::defaultInducingCount(60, 2));
    const core::Kernel kernel = se({0.5});
    const auto fitted = std::get<core::EmbeddingPosterior>(core::embeddingPosterior(kernel, x, m, sites));
    // With next to no noise the posterior mean there is μ̂ of all the data, the sites among them.
    QVERIFY(largest(fitted.mean(sites) - core::empiricalEmbedding(kernel, x, sites)) < 1e-8);
    QCOMPARE(std::get<MatrixXd>(core::embeddingSites(x, model(1.0))), x);
    core::EmbeddingModel tooMany = m;
    tooMany.inducing.count = 61;
    QVERIFY(std::holds_alternative<core::Failure>(core::embeddingSites(x, tooMany)));
}

void PosteriorTest::badModelsAreRefusedFieldByField()
{
    const MatrixXd x = randomPoints(5, 1, 5);
    for (const double bad : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
        const core::EmbeddingModel wrong = model(bad, bad);
        QCOMPARE(core::problems(wrong).size(), std::size_t(2));
        QCOMPARE(core::problems(wrong)[0].field, std::string("tau2"));
        QCOMPARE(core::problems(wrong)[1].field, std::string("eta"));
        QVERIFY(std::holds_alternative<core::Failure>(core::embeddingPosterior(se({1.0}), x, wrong, x)));
    }
    QVERIFY(core::problems(model(1.0, 2.0)).empty());
    QVERIFY(std::holds_alternative<core::Failure>(core::embeddingPosterior(se({1.0}), MatrixXd(0, 1), model(1.0), x)));
    QVERIFY(std::holds_alternative<core::Failure>(
        core::embeddingPosterior(core::kernelOf(core::RationalQuadratic{}), x, model(1.0), x)));
}

void PosteriorTest::bandOfALevelHoldsThatShareOfANormal()
{
    for (const double level : {1e-6, 0.1, 0.5, 0.8, 0.95, 0.999999}) {
        const double z = core::twoSidedQuantile(level);
        QVERIFY(std::abs(std::erf(z / std::sqrt(2.0)) - level) < 1e-15);
    }
    QVERIFY(std::abs(core::twoSidedQuantile(0.8) - 1.2815515655446004) < 1e-15);
    const core::Band band = core::credibleBand(Eigen::Vector2d(1.0, -1.0), Eigen::Vector2d(4.0, 0.0), 0.8);
    QVERIFY(std::abs(band.upper[0] - (1.0 + 2.0 * 1.2815515655446004)) < 1e-15);
    QCOMPARE(band.lower[1], -1.0);
    QCOMPARE(band.upper[1], -1.0);
}

void PosteriorTest::intervalsWithoutZeroEndWhereTheBandCrossesIt()
{
    const VectorXd grid = VectorXd::LinSpaced(7, 0.0, 6.0);
    core::Band band{.lower = VectorXd(7), .upper = VectorXd(7)};
    band.lower << 1, 1, -1, -3, -3, -3, -1;
    band.upper << 3, 3, 1, -1, -1, 1, 1;
    const std::vector<core::Interval> found = core::excludesZero(grid, band);
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0], (core::Interval{0.0, 1.5}));
    QCOMPARE(found[1], (core::Interval{2.5, 4.5}));
    band.lower.setConstant(std::nan(""));
    band.upper.setConstant(std::nan(""));
    QVERIFY(core::excludesZero(grid, band).empty());
    band.lower.setConstant(0.5);
    band.upper.setConstant(0.5);
    QCOMPARE(core::excludesZero(grid, band), (std::vector<core::Interval>{{0.0, 6.0}}));
    band.lower[3] = band.upper[3] = -0.5; // from above 0 to below and back
    QCOMPARE(core::excludesZero(grid, band), (std::vector<core::Interval>{{0.0, 2.5}, {2.5, 3.5}, {3.5, 6.0}}));
}

KERNELSCOPE_TEST(PosteriorTest, QCoreApplication)

} // namespace posterior_test

#include "posterior_test.moc"
