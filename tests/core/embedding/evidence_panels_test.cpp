#include "core/embedding/evidence.h"
#include "core/embedding/evidence_curve.h"
#include "core/embedding/evidence_sums.h"

#include "core/density/random_points.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <cmath>
#include <limits>

namespace evidence_panels_test
{

using core::EmbeddingFamily;
using core::EmbeddingPrior;
using core::Evidence;
using core::EvidenceMethod;
using core::EvidenceSums;
using core::RowPanels;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

/// Two clusters of different width.
MatrixXd clusters(Index n, Index d, std::uint64_t seed)
{
    const MatrixXd even = randomPoints(n, d, seed), other = randomPoints(n, d, seed + 100);
    MatrixXd x = (even + other) * 0.7;
    for (Index i = 0; i < n; i += 2)
        x.row(i) = 0.4 * x.row(i) + RowVectorXd::Constant(d, 1.5);
    return x;
}

Evidence evidenceOf(const MatrixXd& x, const MatrixXd& z, EvidenceMethod method)
{
    return std::get<Evidence>(Evidence::of(x, z, method));
}

EmbeddingPrior priorOf(EmbeddingFamily family, Index d, double lengthscale)
{
    EmbeddingPrior prior{.lengthscale = VectorXd::Constant(d, lengthscale), .scale = 1.3, .eta = {}, .family = family};
    if (d == 2)
        prior.lengthscale[1] *= 1.7; // its own for each column
    return prior;
}

RowVectorXd largestDistance(const MatrixXd& x, const MatrixXd& z)
{
    return (x.colwise().maxCoeff() - z.colwise().minCoeff()).cwiseMax(z.colwise().maxCoeff() - x.colwise().minCoeff());
}

/// The sums over every row, in long double: the slow way.
struct PreciseSums {
    Eigen::Vector<long double, Eigen::Dynamic> mean;
    long double scatter = 0.0L, logVolume = 0.0L;
};

PreciseSums preciseSums(const EmbeddingPrior& prior, const MatrixXd& x, const MatrixXd& z)
{
    const core::EvidenceRows rows = core::evidenceRows(prior, x.transpose(), z, largestDistance(x, z), false);
    const Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic> kernel = rows.kernel().cast<long double>();
    PreciseSums sums{.mean = kernel.rowwise().sum() / static_cast<long double>(x.rows())};
    for (Index i = 0; i < x.rows(); ++i) {
        sums.scatter += (kernel.col(i) - sums.mean).squaredNorm();
        sums.logVolume += static_cast<long double>(rows.logVolume[i]);
    }
    return sums;
}

const std::vector<std::pair<const char*, EmbeddingFamily>> families{{"se", EmbeddingFamily::SquaredExponential},
                                                                    {"exponential", EmbeddingFamily::Exponential},
                                                                    {"matern32", EmbeddingFamily::Matern32},
                                                                    {"matern52", EmbeddingFamily::Matern52},
                                                                    {"laplacian", EmbeddingFamily::Laplacian}};

void addFamilies()
{
    QTest::addColumn<int>("family");
    QTest::addColumn<int>("d");
    for (const auto& [name, family] : families)
        for (const int d : {1, 2})
            QTest::addRow("%s in %d columns", name, d) << static_cast<int>(family) << d;
}

} // namespace

class EvidencePanelsTest : public QObject
{
    Q_OBJECT

private slots:
    void sumsAreThoseOfEveryRowWithinTheirError_data() { addFamilies(); }
    void sumsAreThoseOfEveryRowWithinTheirError();
    void rowsFarFromZeroAreRoundedWithinTheError_data() { addFamilies(); }
    void rowsFarFromZeroAreRoundedWithinTheError();
    void evidenceAndGradientAreThoseOfTheMatrix_data() { addFamilies(); }
    void evidenceAndGradientAreThoseOfTheMatrix();
    void aGaussianMeasureHasItsGradient();
    void farInducingPointsAreLeftOutWithinTheError_data() { addFamilies(); }
    void farInducingPointsAreLeftOutWithinTheError();
    void narrowKernelsBetweenFewPointsHideNothing();
    void placesDoNotGrowWithTheRows();
    void repeatedRowsCountAsOften();
    void minusInfinityIsSeen();
    void manyRowsTakePanelsByThemselves();
    void stopIsHeeded();
};

void EvidencePanelsTest::sumsAreThoseOfEveryRowWithinTheirError()
{
    QFETCH(int, family);
    QFETCH(int, d);
    const MatrixXd x = clusters(6'000, d, 1), z = clusters(12, d, 7);
    const RowPanels panels(x.transpose(), z);
    for (const double lengthscale : {0.02, 0.1, 0.4, 1.0, 3.0, 40.0}) {
        const EmbeddingPrior prior = priorOf(static_cast<EmbeddingFamily>(family), d, lengthscale);
        const PreciseSums precise = preciseSums(prior, x, z);
        const EvidenceSums sums = core::evidenceSums(prior, panels, z, largestDistance(x, z), false);
        const auto apart = [](double a, long double b) { return static_cast<double>(std::abs(a - b)); };
        const auto meanApart = static_cast<double>((sums.mean.cast<long double>() - precise.mean).norm());
        const QString at = QStringLiteral("lengthscale %1: %2 of %3, %4 of %5, %6 of %7")
                               .arg(lengthscale)
                               .arg(meanApart)
                               .arg(sums.meanError)
                               .arg(apart(sums.scatter, precise.scatter))
                               .arg(sums.scatterError)
                               .arg(apart(sums.logVolume, precise.logVolume))
                               .arg(sums.logVolumeError);
        QVERIFY2(meanApart <= sums.meanError, qPrintable(at));
        QVERIFY2(apart(sums.scatter, precise.scatter) <= sums.scatterError, qPrintable(at));
        QVERIFY2(sums.logVolume == static_cast<double>(precise.logVolume) ||
                     apart(sums.logVolume, precise.logVolume) <= sums.logVolumeError,
                 qPrintable(at));
        QVERIFY(sums.meanError < 1e-12 && sums.scatterError < 1e-12 * 6'000.0 * 12.0);
    }
}

/// Where the data lie far from 0, as times in seconds do, the places of a panel are rounded by more than the sums are.
void EvidencePanelsTest::rowsFarFromZeroAreRoundedWithinTheError()
{
    QFETCH(int, family);
    QFETCH(int, d);
    for (const double origin : {1e3, -1e6}) {
        const MatrixXd x = clusters(4'000, d, 1).array() + origin, z = clusters(12, d, 7).array() + origin;
        const RowPanels panels(x.transpose(), z);
        for (const double lengthscale : {0.1, 1.0, 40.0}) {
            const EmbeddingPrior prior = priorOf(static_cast<EmbeddingFamily>(family), d, lengthscale);
            const PreciseSums precise = preciseSums(prior, x, z);
            const EvidenceSums sums = core::evidenceSums(prior, panels, z, largestDistance(x, z), false);
            const auto meanApart = static_cast<double>((sums.mean.cast<long double>() - precise.mean).norm());
            QVERIFY2(meanApart <= sums.meanError,
                     qPrintable(QStringLiteral("%1 > %2").arg(meanApart).arg(sums.meanError)));
            QVERIFY(static_cast<double>(std::abs(sums.scatter - precise.scatter)) <= sums.scatterError);
            QVERIFY(!std::isfinite(sums.logVolume) ||
                    static_cast<double>(std::abs(sums.logVolume - precise.logVolume)) <= sums.logVolumeError);
            QVERIFY(sums.meanError < 1e-13 * std::abs(origin));
        }
    }
}

void EvidencePanelsTest::evidenceAndGradientAreThoseOfTheMatrix()
{
    QFETCH(int, family);
    QFETCH(int, d);
    const MatrixXd x = clusters(20'000, d, 2);
    // Of laplacian every row must have an inducing point on all sides.
    MatrixXd z = clusters(10, d, 8);
    z.topRows(4).setConstant(5.0);
    z.col(0).head(2).setConstant(-5.0);
    z.col(d - 1)(0) = z.col(d - 1)(2) = -5.0;
    const Evidence dense = evidenceOf(x, z, EvidenceMethod::Dense), panels = evidenceOf(x, z, EvidenceMethod::Panels);
    for (const double lengthscale : {0.15, 0.8, 5.0})
        for (const double tau2 : {1e-3, 2.0}) {
            const EmbeddingPrior prior = priorOf(static_cast<EmbeddingFamily>(family), d, lengthscale);
            const auto expected = std::get<core::EvidenceWithGradient>(dense.withGradient(prior, tau2));
            const auto got = std::get<core::EvidenceWithGradient>(panels.withGradient(prior, tau2));
            QVERIFY(std::isfinite(expected.logEvidence));
            const auto terms = std::get<core::EvidenceTerms>(panels.terms(prior));
            QCOMPARE(terms.logEvidence(tau2, prior.scale), got.logEvidence);
            const double apart = std::abs(got.logEvidence - expected.logEvidence);
            // What the matrix way itself adds up to: its plain sums.
            const double ofMatrix = 1e-12 * (std::abs(expected.logEvidence) + terms.scatter / tau2);
            const QString at =
                QStringLiteral("%1 of %2 at %3, %4").arg(apart).arg(expected.logEvidence).arg(lengthscale);
            QVERIFY2(apart <= terms.errorBound(tau2, prior.scale) + ofMatrix, qPrintable(at));
            QVERIFY2(apart <= 1e-10 * std::abs(expected.logEvidence), qPrintable(at));
            const VectorXd slopes = got.gradient.logLengthscale - expected.gradient.logLengthscale;
            QVERIFY(slopes.norm() <= 1e-10 * (expected.gradient.logLengthscale.norm() + terms.scatter / tau2));
            QVERIFY(std::abs(got.gradient.logTau2 - expected.gradient.logTau2) <=
                    1e-10 * (std::abs(expected.gradient.logTau2) + terms.scatter / tau2));
        }
}

void EvidencePanelsTest::aGaussianMeasureHasItsGradient()
{
    const MatrixXd x = clusters(20'000, 2, 3), z = clusters(9, 2, 9);
    EmbeddingPrior prior = priorOf(EmbeddingFamily::SquaredExponential, 2, 0.5);
    prior.eta = 1.5;
    const auto expected =
        std::get<core::EvidenceWithGradient>(evidenceOf(x, z, EvidenceMethod::Dense).withGradient(prior, 0.1));
    const auto got =
        std::get<core::EvidenceWithGradient>(evidenceOf(x, z, EvidenceMethod::Panels).withGradient(prior, 0.1));
    QVERIFY(std::abs(got.logEvidence - expected.logEvidence) <= 1e-11 * std::abs(expected.logEvidence));
    QVERIFY(std::abs(*got.gradient.logEta - *expected.gradient.logEta) <= 1e-9 * std::abs(*expected.gradient.logEta));
}

/// Of many inducing points a short kernel sees few from a box of the plane.
void EvidencePanelsTest::farInducingPointsAreLeftOutWithinTheError()
{
    QFETCH(int, family);
    QFETCH(int, d);
    const MatrixXd x = clusters(8'000, d, 4), z = clusters(70, d, 10);
    const RowPanels panels(x.transpose(), z);
    const Evidence dense = evidenceOf(x, z, EvidenceMethod::Dense), byPanels = evidenceOf(x, z, EvidenceMethod::Panels);
    for (const double lengthscale : {0.005, 0.02, 0.05}) {
        const EmbeddingPrior prior = priorOf(static_cast<EmbeddingFamily>(family), d, lengthscale);
        const PreciseSums precise = preciseSums(prior, x, z);
        const EvidenceSums sums = core::evidenceSums(prior, panels, z, largestDistance(x, z), false);
        QVERIFY(static_cast<double>((sums.mean.cast<long double>() - precise.mean).norm()) <= sums.meanError);
        QVERIFY(static_cast<double>(std::abs(sums.scatter - precise.scatter)) <= sums.scatterError);
        QVERIFY(sums.meanError < 1e-13 && sums.scatterError < 1e-13 * 8'000.0 * 70.0);
        if (!std::isfinite(sums.logVolume))
            continue; // laplacian
        QVERIFY(static_cast<double>(std::abs(sums.logVolume - precise.logVolume)) <= sums.logVolumeError);
        const auto expected = std::get<core::EvidenceWithGradient>(dense.withGradient(prior, 0.1)).gradient;
        const auto got = std::get<core::EvidenceWithGradient>(byPanels.withGradient(prior, 0.1)).gradient;
        QVERIFY((got.logLengthscale - expected.logLengthscale).norm() <= 1e-11 * expected.logLengthscale.norm());
    }
}

/// Between two inducing points log γ of a narrow se turns from one slope to another within ℓ²/Δ: wherever that lies
/// beside a panel's places, it must be seen.
void EvidencePanelsTest::narrowKernelsBetweenFewPointsHideNothing()
{
    Index checked = 0;
    for (const Index d : {1, 2})
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const MatrixXd x = clusters(3'000, d, seed),
                           z = clusters(d + 1 + static_cast<Index>(seed % 3), d, 50 + seed);
            const RowPanels panels(x.transpose(), z);
            for (const auto& [name, family] : families) {
                if (d == 2 && family == EmbeddingFamily::Laplacian)
                    continue; // minus infinity
                for (const double lengthscale : {0.004, 0.03, 0.12}) {
                    const EmbeddingPrior prior = priorOf(family, d, lengthscale);
                    const PreciseSums precise = preciseSums(prior, x, z);
                    const EvidenceSums sums = core::evidenceSums(prior, panels, z, largestDistance(x, z), false);
                    const auto apart = static_cast<double>(std::abs(sums.logVolume - precise.logVolume));
                    QVERIFY2(apart <= sums.logVolumeError,
                             qPrintable(QStringLiteral("%1 in %2 columns, seed %3, lengthscale %4: %5 of %6")
                                            .arg(QLatin1String(name))
                                            .arg(d)
                                            .arg(seed)
                                            .arg(lengthscale)
                                            .arg(apart)
                                            .arg(sums.logVolumeError)));
                    ++checked;
                }
            }
        }
    QCOMPARE(checked, Index{40 * 27});
}

void EvidencePanelsTest::placesDoNotGrowWithTheRows()
{
    const MatrixXd z = clusters(20, 1, 11);
    const auto placesOf = [&](Index n, double lengthscale) {
        const Evidence evidence = evidenceOf(clusters(n, 1, 12), z, EvidenceMethod::Panels);
        return std::get<core::EvidenceTerms>(
                   evidence.terms(priorOf(EmbeddingFamily::SquaredExponential, 1, lengthscale)))
            .places;
    };
    for (const double lengthscale : {0.1, 0.5, 2.0}) {
        const Index few = placesOf(100'000, lengthscale), many = placesOf(400'000, lengthscale);
        QVERIFY2(many < 5'000 && many < few + few / 4,
                 qPrintable(QStringLiteral("%1: %2, %3").arg(lengthscale).arg(few).arg(many)));
    }
}

void EvidencePanelsTest::repeatedRowsCountAsOften()
{
    const MatrixXd places = clusters(7, 2, 13), z = clusters(5, 2, 14);
    MatrixXd x(2'100, 2);
    for (Index i = 0; i < x.rows(); ++i)
        x.row(i) = places.row(i % 7);
    const EmbeddingPrior prior = priorOf(EmbeddingFamily::Matern32, 2, 0.6);
    const Evidence panels = evidenceOf(x, z, EvidenceMethod::Panels);
    const double expected = std::get<double>(evidenceOf(x, z, EvidenceMethod::Dense).logEvidence(prior, 0.5));
    QVERIFY(std::abs(std::get<double>(panels.logEvidence(prior, 0.5)) - expected) <= 1e-12 * std::abs(expected));
    QCOMPARE(std::get<core::EvidenceTerms>(panels.terms(prior)).places, Index{7});
    QCOMPARE(panels.observations(), Index{2'100});
}

void EvidencePanelsTest::minusInfinityIsSeen()
{
    const MatrixXd x = clusters(4'000, 2, 15);
    const MatrixXd z = 0.1 * randomPoints(6, 2, 16); // corners of the data lie beyond it
    const EmbeddingPrior prior = priorOf(EmbeddingFamily::Laplacian, 2, 0.6);
    QCOMPARE(std::get<double>(evidenceOf(x, z, EvidenceMethod::Dense).logEvidence(prior, 0.5)),
             -std::numeric_limits<double>::infinity());
    QCOMPARE(std::get<double>(evidenceOf(x, z, EvidenceMethod::Panels).logEvidence(prior, 0.5)),
             -std::numeric_limits<double>::infinity());
}

void EvidencePanelsTest::manyRowsTakePanelsByThemselves()
{
    const auto methodOf = [](Index n, Index d) {
        return std::get<Evidence>(Evidence::of(clusters(n, d, 17), clusters(4, d, 18))).method();
    };
    QVERIFY(methodOf(core::mostDenseObservations, 1) == EvidenceMethod::Dense);
    QVERIFY(methodOf(core::mostDenseObservations + 1, 1) == EvidenceMethod::Panels);
    QVERIFY(methodOf(core::mostDenseObservations + 1, 3) == EvidenceMethod::Dense);
    const auto refused = Evidence::of(clusters(30, 3, 17), clusters(4, 3, 18), EvidenceMethod::Panels);
    QVERIFY(std::get<core::Failure>(refused).what.find("one or two columns") != std::string::npos);
}

void EvidencePanelsTest::stopIsHeeded()
{
    const Evidence evidence = evidenceOf(clusters(2'000, 1, 19), clusters(4, 1, 20), EvidenceMethod::Panels);
    const EmbeddingPrior prior = priorOf(EmbeddingFamily::SquaredExponential, 1, 0.3);
    std::stop_source source;
    source.request_stop();
    QVERIFY(std::holds_alternative<core::Cancelled>(evidence.logEvidence(prior, 1.0, source.get_token())));
    QVERIFY(std::holds_alternative<core::Cancelled>(evidence.withGradient(prior, 1.0, source.get_token())));
    QVERIFY(std::holds_alternative<core::Cancelled>(
        core::EvidenceCurve::of(evidence, prior, core::logSpaced(0.1, 1.0, 5), {}, source.get_token())));
}

KERNELSCOPE_TEST(EvidencePanelsTest, NoApplication)

} // namespace evidence_panels_test

#include "evidence_panels_test.moc"
