#include "core/embedding/inducing.h"

#include "core/density/random_points.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <limits>

namespace inducing_test
{

using core::InducingRule;
using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

core::InducingPoints pointsOf(const MatrixXd& x, const InducingRule& rule)
{
    return std::get<core::InducingPoints>(core::inducingPoints(x, rule));
}

std::string refusal(const MatrixXd& x, const InducingRule& rule)
{
    const core::Outcome<core::InducingPoints> outcome = core::inducingPoints(x, rule);
    const auto* failure = std::get_if<core::Failure>(&outcome);
    return failure ? failure->what : std::string();
}

InducingRule rule(InducingRule::Kind kind, Index count, std::uint64_t seed = 1)
{
    return {.kind = kind, .count = count, .seed = seed, .given = {}};
}

/// Mean squared distance of the rows to their nearest centre.
double distortion(const MatrixXd& x, const MatrixXd& centres)
{
    double sum = 0.0;
    for (Index i = 0; i < x.rows(); ++i)
        sum += (centres.rowwise() - x.row(i)).rowwise().squaredNorm().minCoeff();
    return sum / static_cast<double>(x.rows());
}

} // namespace

class InducingTest : public QObject
{
    Q_OBJECT

private slots:
    void randomPointsAreDifferentRowsThatAreHeldOut();
    void everyRowIsEquallyLikelyToBeDrawn();
    void gridIsTheSmallestOfAtLeastSoManyPointsOverTheBox();
    void gridOfDataOnALineHasNoRepeatedPoints();
    void kMeansFindsSeparateClusters();
    void kMeansCentresAreMeansOfTheirRows();
    void defaultCountFollowsItsRule();
    void seedsDecide();
    void badInputIsRefusedInASentence();
    void rulesCompareByValue();
};

void InducingTest::randomPointsAreDifferentRowsThatAreHeldOut()
{
    const MatrixXd x = randomPoints(40, 2, 3);
    const core::InducingPoints points = pointsOf(x, rule(InducingRule::Kind::Random, 12));
    QCOMPARE(points.z.rows(), Index(12));
    QVERIFY(std::is_sorted(points.heldOut.begin(), points.heldOut.end()));
    QVERIFY(std::adjacent_find(points.heldOut.begin(), points.heldOut.end()) == points.heldOut.end());
    for (Index j = 0; j < 12; ++j)
        QVERIFY(points.z.row(j) == x.row(points.heldOut[static_cast<std::size_t>(j)]));
    const MatrixXd kept = core::withoutRows(x, points.heldOut);
    QCOMPARE(kept.rows(), Index(28));
    for (Index i = 0; i < kept.rows(); ++i)
        for (Index j = 0; j < points.z.rows(); ++j)
            QVERIFY(kept.row(i) != points.z.row(j));
}

void InducingTest::everyRowIsEquallyLikelyToBeDrawn()
{
    const MatrixXd x = randomPoints(10, 1, 3);
    Eigen::VectorXd counts = Eigen::VectorXd::Zero(10);
    for (std::uint64_t seed = 0; seed < 2000; ++seed)
        for (const Index row : pointsOf(x, rule(InducingRule::Kind::Random, 3, seed)).heldOut)
            counts[row] += 1.0;
    // each count has variance 2000·0.3·0.7 = 420; they sum to 6000, so χ² of 9 degrees of freedom, 99.9 % point 27.9
    QVERIFY(0.9 * (counts.array() - 600.0).square().sum() / 420.0 < 27.9);
}

void InducingTest::gridIsTheSmallestOfAtLeastSoManyPointsOverTheBox()
{
    for (const Index d : {1, 2, 3})
        for (const Index count : {1, 2, 5, 8, 9, 27, 64}) {
            const MatrixXd x = randomPoints(30, d, 5);
            const MatrixXd z = pointsOf(x, rule(InducingRule::Kind::Grid, count)).z;
            const double nodes = std::round(std::pow(static_cast<double>(z.rows()), 1.0 / static_cast<double>(d)));
            QCOMPARE(std::pow(nodes, d), static_cast<double>(z.rows()));
            QVERIFY(z.rows() >= count);
            QVERIFY(std::pow(nodes - 1.0, d) < static_cast<double>(count));
            if (count > 1) {
                QVERIFY(z.colwise().minCoeff().isApprox(x.colwise().minCoeff(), 1e-15));
                QVERIFY(z.colwise().maxCoeff().isApprox(x.colwise().maxCoeff(), 1e-15));
            }
        }
}

void InducingTest::gridOfDataOnALineHasNoRepeatedPoints()
{
    MatrixXd x = randomPoints(20, 2, 5);
    x.col(1).setConstant(4.0);
    const MatrixXd z = pointsOf(x, rule(InducingRule::Kind::Grid, 7)).z;
    QCOMPARE(z.rows(), Index(7));
    QVERIFY((z.col(1).array() == 4.0).all());
}

void InducingTest::kMeansFindsSeparateClusters()
{
    const Eigen::Matrix2d corners = (Eigen::Matrix2d() << 0.0, 0.0, 100.0, 50.0).finished();
    MatrixXd x = 0.1 * randomPoints(60, 2, 5);
    for (Index i = 0; i < 60; ++i)
        x.row(i) += corners.row(i % 2);
    MatrixXd z = pointsOf(x, rule(InducingRule::Kind::KMeans, 2, 9)).z;
    if (z(0, 0) > z(1, 0))
        z.row(0).swap(z.row(1));
    for (Index k = 0; k < 2; ++k) {
        Eigen::RowVector2d mean = Eigen::RowVector2d::Zero();
        for (Index i = k; i < 60; i += 2)
            mean += x.row(i) / 30.0;
        QVERIFY((z.row(k) - mean).norm() < 1e-12);
    }
}

void InducingTest::kMeansCentresAreMeansOfTheirRows()
{
    const MatrixXd x = randomPoints(200, 2, 8);
    const MatrixXd z = pointsOf(x, rule(InducingRule::Kind::KMeans, 10)).z;
    const double reached = distortion(x, z);
    for (Index k = 0; k < 10; ++k) // no centre can be moved a little with profit
        for (const double step : {-1e-3, 1e-3})
            for (Index d = 0; d < 2; ++d) {
                MatrixXd moved = z;
                moved(k, d) += step;
                QVERIFY(distortion(x, moved) > reached);
            }
}

void InducingTest::defaultCountFollowsItsRule()
{
    QCOMPARE(core::defaultInducingCount(1800, 2), Index(90));
    QCOMPARE(core::defaultInducingCount(100000, 2), Index(100));
    QCOMPARE(core::defaultInducingCount(20, 3), Index(6));
    QCOMPARE(core::defaultInducingCount(20, 1, 4), Index(8));
    QCOMPARE(core::defaultInducingCount(4, 3), Index(3));
    QCOMPARE(core::defaultInducingCount(2, 1), Index(1));
    QCOMPARE(core::defaultInducingCount(1, 1), Index(1));
}

void InducingTest::seedsDecide()
{
    const MatrixXd x = randomPoints(50, 2, 3);
    for (const auto kind : {InducingRule::Kind::Random, InducingRule::Kind::KMeans}) {
        QVERIFY(pointsOf(x, rule(kind, 8, 4)).z == pointsOf(x, rule(kind, 8, 4)).z);
        QVERIFY(pointsOf(x, rule(kind, 8, 4)).z != pointsOf(x, rule(kind, 8, 5)).z);
    }
}

void InducingTest::badInputIsRefusedInASentence()
{
    const MatrixXd x = randomPoints(5, 2, 3);
    QVERIFY(refusal(x, rule(InducingRule::Kind::Random, 6)).find("6 inducing points") != std::string::npos);
    QVERIFY(refusal(MatrixXd::Ones(9, 2), rule(InducingRule::Kind::KMeans, 2)).find("1 distinct point") !=
            std::string::npos);
    QVERIFY(!refusal(MatrixXd(0, 2), rule(InducingRule::Kind::Grid, 4)).empty());
    QVERIFY(!refusal(randomPoints(5, 30, 3), rule(InducingRule::Kind::Grid, 4)).empty());
    MatrixXd spoilt = x;
    spoilt(3, 1) = std::numeric_limits<double>::quiet_NaN();
    for (const auto kind : {InducingRule::Kind::Random, InducingRule::Kind::Grid, InducingRule::Kind::KMeans})
        QVERIFY(refusal(spoilt, rule(kind, 3)).find("not a finite number") != std::string::npos);
    InducingRule given = rule(InducingRule::Kind::Given, 0);
    QVERIFY(!refusal(x, given).empty());
    given.given = MatrixXd::Zero(3, 1);
    QVERIFY(refusal(x, given).find("1 column") != std::string::npos);
    given.given = spoilt;
    QVERIFY(!refusal(x, given).empty());
}

void InducingTest::rulesCompareByValue()
{
    InducingRule a = rule(InducingRule::Kind::Given, 0), b = a;
    a.given = MatrixXd::Zero(2, 1);
    b.given = MatrixXd::Zero(1, 2);
    QVERIFY(!(a == b));
    b.given = MatrixXd::Zero(2, 1);
    QVERIFY(a == b);
    b.seed = 2;
    QVERIFY(!(a == b));
}

KERNELSCOPE_TEST(InducingTest, NoApplication)

} // namespace inducing_test

#include "inducing_test.moc"
