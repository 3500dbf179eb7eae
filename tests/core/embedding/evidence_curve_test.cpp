#include "core/embedding/evidence_curve.h"

#include "core/data/generators.h"
#include "core/density/random_points.h"
#include "core/embedding/inducing.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace evidence_curve_test
{

using core::EmbeddingPrior;
using core::Evidence;
using core::EvidenceCurve;
using core::EvidenceMaximum;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Evidence evidenceOf(const MatrixXd& x, Index m, std::uint64_t seed = 1)
{
    const auto points = std::get<core::InducingPoints>(
        core::inducingPoints(x, {.kind = core::InducingRule::Kind::Random, .count = m, .seed = seed, .given = {}}));
    return std::get<Evidence>(Evidence::of(core::withoutRows(x, points.heldOut), points.z));
}

/// Two lengthscales at once: clusters of unit width, three a side and 14 apart.
MatrixXd gridOfGaussians(Index n)
{
    return std::get<core::Dataset>(
               core::generate({.name = "grid", .n = n, .seed = 1, .options = {{"side", 3.0}, {"spacing", 14.142}}}))
        .x;
}

EmbeddingPrior isotropic(Index d)
{
    return {.lengthscale = VectorXd::Constant(d, 1.0), .scale = 1.0, .eta = {}};
}

} // namespace

class EvidenceCurveTest : public QObject
{
    Q_OBJECT

private slots:
    void everyPointIsTheEvidenceThere();
    void commonFactorKeepsTheRatios();
    void localMaximaHaveNoSlopeAndAreHigherThanTheirNeighbours();
    void clustersOnAGridGiveOneMaximumForTheirWidthAndOneForTheirDistance();
    void endsAreNoMaxima();
    void lengthscalesThatAreTheSameNumberNearlyHaveNothingBetweenThem();
    void stopsWhenAsked();
};

void EvidenceCurveTest::everyPointIsTheEvidenceThere()
{
    const Evidence evidence = evidenceOf(randomPoints(60, 2, 3), 8);
    const VectorXd range = core::logSpaced(0.05, 8.0, 17);
    QCOMPARE(range[0], 0.05);
    QCOMPARE(range[16], 8.0);
    const auto curve = std::get<EvidenceCurve>(EvidenceCurve::of(evidence, isotropic(2), range));
    const VectorXd tau2 = core::logSpaced(1e-3, 10.0, 5);
    const MatrixXd map = curve.logEvidence(tau2, 1.4);
    for (Index i = 0; i < range.size(); ++i)
        for (Index j = 0; j < tau2.size(); ++j) {
            const EmbeddingPrior prior{.lengthscale = VectorXd::Constant(2, range[i]), .scale = 1.4, .eta = {}};
            const double there = std::get<double>(evidence.logEvidence(prior, tau2[j]));
            QVERIFY(std::abs(map(i, j) - there) < 1e-12 * std::abs(there));
        }
    QVERIFY(curve.logEvidence(tau2[2], 1.4) == map.col(2));
}

void EvidenceCurveTest::commonFactorKeepsTheRatios()
{
    const Evidence evidence = evidenceOf(randomPoints(60, 2, 3), 8);
    const EmbeddingPrior ard{.lengthscale = Eigen::Vector2d(0.5, 2.0), .scale = 1.0, .eta = 1.5};
    const auto curve = std::get<EvidenceCurve>(EvidenceCurve::of(evidence, ard, core::logSpaced(0.1, 1.0, 3)));
    const EmbeddingPrior last{.lengthscale = Eigen::Vector2d(1.0, 4.0), .scale = 1.0, .eta = 1.5};
    const double there = std::get<double>(evidence.logEvidence(last, 0.5));
    QVERIFY(std::abs(curve.logEvidence(0.5, 1.0)[2] - there) < 1e-12 * std::abs(there));
}

void EvidenceCurveTest::localMaximaHaveNoSlopeAndAreHigherThanTheirNeighbours()
{
    const Evidence evidence = evidenceOf(gridOfGaussians(300), 40);
    const VectorXd range = core::logSpaced(0.4, 90.0, 60);
    const auto curve = std::get<EvidenceCurve>(EvidenceCurve::of(evidence, isotropic(2), range));
    const auto maxima = std::get<std::vector<EvidenceMaximum>>(core::localMaxima(evidence, curve, 1.0, 1.0));
    QVERIFY(maxima.size() >= 2);
    for (const EvidenceMaximum& maximum : maxima) {
        const auto at = [&](double by) {
            return std::get<core::EvidenceWithGradient>(
                evidence.withGradient(core::withLengthscale(isotropic(2), maximum.lengthscale * std::exp(by)), 1.0));
        };
        QCOMPARE(maximum.logEvidence, at(0.0).logEvidence);
        QVERIFY(maximum.logEvidence > at(-1e-3).logEvidence && maximum.logEvidence > at(1e-3).logEvidence);
        // the slope changes its sign within 1e-9 of the place
        QVERIFY(at(-1e-9).gradient.logLengthscale.sum() > 0.0 && at(1e-9).gradient.logLengthscale.sum() < 0.0);
    }
}

/// The two scales that Flaxman et al. (2016), Figure 2, find: near the width of a cluster and between clusters.
void EvidenceCurveTest::clustersOnAGridGiveOneMaximumForTheirWidthAndOneForTheirDistance()
{
    const Evidence evidence = evidenceOf(gridOfGaussians(1800), 80);
    const auto curve =
        std::get<EvidenceCurve>(EvidenceCurve::of(evidence, isotropic(2), core::logSpaced(0.4, 90.0, 60)));
    const auto maxima = std::get<std::vector<EvidenceMaximum>>(core::localMaxima(evidence, curve, 1.0, 1.0));
    QVERIFY(maxima.size() >= 2);
    QVERIFY(std::abs(maxima.front().lengthscale - 0.92) < 0.15);
    QVERIFY(maxima.front().global);
    QVERIFY(std::abs(maxima.back().lengthscale - 30.4) < 3.0);
    QVERIFY(!maxima.back().global);
}

void EvidenceCurveTest::endsAreNoMaxima()
{
    const Evidence evidence = evidenceOf(randomPoints(60, 1, 3), 4);
    const auto rising =
        std::get<EvidenceCurve>(EvidenceCurve::of(evidence, isotropic(1), core::logSpaced(0.01, 0.1, 12)));
    const VectorXd values = rising.logEvidence(1.0, 1.0);
    QVERIFY(values[11] > values[10]);
    QVERIFY(std::get<std::vector<EvidenceMaximum>>(core::localMaxima(evidence, rising, 1.0, 1.0)).empty());
}

void EvidenceCurveTest::lengthscalesThatAreTheSameNumberNearlyHaveNothingBetweenThem()
{
    const Evidence evidence = evidenceOf(randomPoints(60, 2, 3), 8);
    // At 1000 a hundred neighbouring doubles share some ten logarithms, and the evidence goes up and down by rounding.
    VectorXd range(100);
    range[0] = 1000.0;
    for (Index i = 1; i < range.size(); ++i)
        range[i] = std::nextafter(range[i - 1], 2000.0);
    const auto curve = std::get<EvidenceCurve>(EvidenceCurve::of(evidence, isotropic(2), range));
    for (const double tau2 : {1e-3, 0.1, 1.0}) {
        const auto outcome = core::localMaxima(evidence, curve, tau2, 1.0);
        for (const EvidenceMaximum& maximum : std::get<std::vector<EvidenceMaximum>>(outcome))
            QVERIFY(maximum.lengthscale >= range[0] * (1.0 - 1e-15) &&
                    maximum.lengthscale <= range[99] * (1.0 + 1e-15));
    }
}

void EvidenceCurveTest::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    const Evidence evidence = evidenceOf(randomPoints(60, 1, 3), 4);
    QVERIFY(std::holds_alternative<core::Cancelled>(
        EvidenceCurve::of(evidence, isotropic(1), core::logSpaced(0.01, 0.1, 12), {}, source.get_token())));
}

KERNELSCOPE_TEST(EvidenceCurveTest, NoApplication)

} // namespace evidence_curve_test

#include "evidence_curve_test.moc"
