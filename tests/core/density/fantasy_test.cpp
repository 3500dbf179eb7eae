// Points that the model dreams up.
#include "core/density/fantasy.h"
#include "core/density/student_t.h"
#include "random_points.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <boost/math/distributions/chi_squared.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>

namespace fantasy_test
{

using core::FantasyModel;
using core::FantasySampler;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

FantasyModel onTheLine()
{
    return {.kernel = se(1.0), .parameters = {.sigma0 = 0.3, .alpha = 1.5, .beta = 0.01}, .window = {{-4.0, 3.0}}};
}

FantasyModel inThePlane()
{
    FantasyModel model = onTheLine();
    model.window = {{-2.0, 2.0}, {-1.0, 3.0}};
    return model;
}

/// The one next point after `first` for each of `count` seeds.
MatrixXd nextPoints(FantasyModel model, const MatrixXd& first, int count)
{
    MatrixXd points(count, first.cols());
    for (int i = 0; i < count; ++i) {
        model.seed = static_cast<std::uint64_t>(i + 1);
        points.row(i) = valueOf(valueOf(core::FantasyDraw::start(model, first)).next()).x;
    }
    return points;
}

/// q given the data at every row of `at`, unnormalised, by the general route.
Eigen::ArrayXd density(const FantasyModel& model, const MatrixXd& x, const MatrixXd& at)
{
    const auto result = valueOf(core::studentTLogDensity(x, model.kernel, model.parameters, at));
    return (result.logDensity - result.logJacobian).array().exp();
}

/// Kolmogorov's statistic √n · sup |F_n − F| of points on the line against the density by the trapezoidal rule.
double kolmogorov(const FantasyModel& model, const MatrixXd& x, VectorXd points)
{
    constexpr Index nodes = 20001;
    const double lo = model.window[0].lo, hi = model.window[0].hi;
    const Eigen::ArrayXd q = density(model, x, VectorXd::LinSpaced(nodes, lo, hi));
    VectorXd cumulative = VectorXd::Zero(nodes);
    for (Index i = 1; i < nodes; ++i)
        cumulative(i) = cumulative(i - 1) + 0.5 * (q(i - 1) + q(i));
    std::ranges::sort(points);
    const double n = static_cast<double>(points.size());
    double worst = 0.0;
    for (Index i = 0; i < points.size(); ++i) {
        const double place = (points(i) - lo) / (hi - lo) * static_cast<double>(nodes - 1);
        const Index below = std::min(static_cast<Index>(place), nodes - 2);
        const double share = place - static_cast<double>(below);
        const double f = ((1.0 - share) * cumulative(below) + share * cumulative(below + 1)) / cumulative(nodes - 1);
        worst =
            std::max({worst, std::abs(f - static_cast<double>(i) / n), std::abs(f - static_cast<double>(i + 1) / n)});
    }
    return std::sqrt(n) * worst;
}

/// Exceeded by √n sup |F_n − F| once in ten thousand times (Kolmogorov's distribution).
constexpr double kolmogorovLimit = 2.225;

/// Mean distance to the nearest other point, and the number of clusters that points closer than `reach` form.
std::pair<double, int> nearestAndClusters(const MatrixXd& x, double reach)
{
    const Index n = x.rows();
    std::vector<Index> cluster(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i)
        cluster[static_cast<std::size_t>(i)] = i;
    double sum = 0.0;
    for (Index i = 0; i < n; ++i) {
        double nearest = std::numeric_limits<double>::infinity();
        for (Index j = 0; j < n; ++j) {
            if (i == j)
                continue;
            const double distance = (x.row(i) - x.row(j)).norm();
            nearest = std::min(nearest, distance);
            const Index from = cluster[static_cast<std::size_t>(i)], to = cluster[static_cast<std::size_t>(j)];
            if (distance < reach && from != to)
                std::ranges::replace(cluster, from, to);
        }
        sum += nearest;
    }
    std::ranges::sort(cluster);
    return {sum / static_cast<double>(n),
            static_cast<int>(std::ranges::distance(cluster.begin(), std::unique(cluster.begin(), cluster.end())))};
}

} // namespace

class FantasyTest : public QObject
{
    Q_OBJECT

private slots:
    void exactDrawsFollowTheDensityOnTheLine_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<int>("given");
        const auto row = [](const char* expression, int given) {
            QTest::newRow(expression) << QString(expression) << given;
        };
        row("se(lengthscale=1)", 5);
        row("exponential(lengthscale=0.7)", 2); // an envelope around cusps costs ten times that of other kernels
        row("2*matern52(lengthscale=1)", 5);
        row("se(lengthscale=1.5)*periodic(lengthscale=1,period=1.3)", 5);
    }
    void exactDrawsFollowTheDensityOnTheLine()
    {
        QFETCH(QString, expression);
        QFETCH(int, given);
        FantasyModel model = onTheLine();
        model.kernel = kernelFrom(expression.toStdString());
        const MatrixXd first = randomPoints(given, 1, 1);
        const double statistic = kolmogorov(model, first, nextPoints(model, first, 3000));
        QVERIFY2(statistic < kolmogorovLimit, qPrintable(QString::number(statistic)));
    }

    void exactDrawsFallIntoBoxesAsOftenAsTheDensitySays()
    {
        FantasyModel model = inThePlane();
        model.parameters.sigma0 = 0.8; // so that no box is all but empty
        const MatrixXd first = randomPoints(4, 2, 2), points = nextPoints(model, first, 5000);
        constexpr Index boxes = 5, fine = 60; // a side; of nodes in a box
        MatrixXd at(fine * fine, 2);
        VectorXd expected(boxes * boxes), observed = VectorXd::Zero(boxes * boxes);
        for (Index b = 0; b < expected.size(); ++b) {
            for (Index i = 0; i < at.rows(); ++i) // midpoints
                at.row(i) << -2.0 + 4.0 / boxes *
                                        (static_cast<double>(b % boxes) + (static_cast<double>(i % fine) + 0.5) / fine),
                    -1.0 +
                        4.0 / boxes * (static_cast<double>(b / boxes) + (static_cast<double>(i / fine) + 0.5) / fine);
            expected(b) = density(model, first, at).sum();
        }
        expected *= static_cast<double>(points.rows()) / expected.sum();
        for (Index i = 0; i < points.rows(); ++i) {
            const auto box = [](double value, double lo) {
                return std::min(static_cast<Index>((value - lo) / 4.0 * boxes), boxes - 1);
            };
            observed(box(points(i, 0), -2.0) + boxes * box(points(i, 1), -1.0)) += 1.0;
        }
        // Boxes in which too few are expected for χ² count as one.
        const auto rare = (expected.array() < 8.0).cast<double>();
        double chiSquared = 0.0, boxesCounted = 0.0;
        const auto count = [&](double seen, double awaited) {
            chiSquared += (seen - awaited) * (seen - awaited) / awaited;
            ++boxesCounted;
        };
        for (Index b = 0; b < expected.size(); ++b)
            if (rare(b) == 0.0)
                count(observed(b), expected(b));
        if (rare.sum() > 0.0)
            count((observed.array() * rare).sum(), (expected.array() * rare).sum());
        QVERIFY(boxesCounted >= 10.0);
        const boost::math::chi_squared_distribution<double> reference(boxesCounted - 1.0);
        QVERIFY2(boost::math::cdf(boost::math::complement(reference, chiSquared)) > 1e-4,
                 qPrintable(QString::number(chiSquared)));
    }

    void chainsFollowTheSameDensity_data()
    {
        QTest::addColumn<double>("sigma0");
        QTest::newRow("wide prior") << 0.5;
        QTest::newRow("modes apart") << 0.1;
    }
    void chainsFollowTheSameDensity()
    {
        QFETCH(double, sigma0);
        FantasyModel model = onTheLine();
        model.parameters.sigma0 = sigma0;
        model.sampler = FantasySampler::Hmc;
        const MatrixXd first = randomPoints(4, 1, 3);
        const double statistic = kolmogorov(model, first, nextPoints(model, first, 800));
        QVERIFY2(statistic < kolmogorovLimit, qPrintable(QString::number(statistic)));
    }

    void trajectoriesAreAcceptedAsOftenAsTheStepSizeAimsAt()
    {
        FantasyModel model = inThePlane();
        model.sampler = FantasySampler::Hmc;
        const double acceptance = valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 12)).acceptance;
        QVERIFY2(acceptance > 0.6 && acceptance < 0.98, qPrintable(QString::number(acceptance)));
    }

    void theSameSeedGivesTheSamePointsAndAnotherOthers()
    {
        FantasyModel model = inThePlane();
        const auto once = valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 10));
        QCOMPARE(valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 10)).points, once.points);
        QCOMPARE(MatrixXd(valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 14)).points.topRows(10)),
                 once.points);
        model.seed = 2;
        QVERIFY(valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 10)).points != once.points);
    }

    void goingOnFromPointsIsTheSameAsNotHavingStopped()
    {
        const FantasyModel model = onTheLine();
        const auto whole = valueOf(core::drawFantasy(model, core::fantasyOrigin(1), 8));
        const auto onwards = valueOf(core::drawFantasy(model, whole.points.topRows(5), 8));
        QCOMPARE(onwards.points.topRows(5), whole.points.topRows(5));
        QVERIFY((onwards.logDensity - whole.logDensity).cwiseAbs().maxCoeff() < 1e-10);
        QVERIFY(onwards.points.bottomRows(3) != whole.points.topRows(3));
    }

    void everyLogDensityIsThatGivenThePointsBefore()
    {
        const FantasyModel model = inThePlane();
        const auto fantasy = valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 9));
        for (Index i = 0; i < 9; ++i) {
            const auto fresh = valueOf(core::studentTLogDensity(fantasy.points.topRows(i), model.kernel,
                                                                model.parameters, fantasy.points.row(i)));
            QVERIFY(std::abs(fresh.logDensity(0) - fresh.logJacobian(0) - fantasy.logDensity(i)) < 1e-9);
        }
    }

    void aSmallChangeOfTheModelMovesMostPointsALittle()
    {
        FantasyModel model = onTheLine();
        const MatrixXd before = valueOf(core::drawFantasy(model, core::fantasyOrigin(1), 6)).points;
        model.parameters.beta *= 1.0 + 1e-7;
        const MatrixXd after = valueOf(core::drawFantasy(model, core::fantasyOrigin(1), 6)).points;
        QVERIFY((before - after).cwiseAbs().maxCoeff() < 1e-3);
    }

    /// Means over sets of 50 points on [−5,5]², ℓ = 1, β = 0.01: nearest-neighbour distance and clusters at 0.25 of an
    /// independent implementation (200 sets); 24 sets here, so that a mean may be off by four of its standard errors.
    void setsOfFiftyPointsClusterAsAnotherImplementationFound_data()
    {
        QTest::addColumn<double>("sigma0");
        QTest::addColumn<double>("alpha");
        QTest::addColumn<double>("nearest");
        QTest::addColumn<double>("clusters");
        QTest::newRow("0.1, 0.01") << 0.1 << 0.01 << 0.0625 << 2.45;
        QTest::newRow("0.1, 3") << 0.1 << 3.0 << 0.0207 << 1.05;
        QTest::newRow("0.5, 0.01") << 0.5 << 0.01 << 0.186 << 7.98;
        QTest::newRow("0.5, 3") << 0.5 << 3.0 << 0.133 << 4.39;
        QTest::newRow("0.5, 10") << 0.5 << 10.0 << 0.0487 << 1.21;
    }
    void setsOfFiftyPointsClusterAsAnotherImplementationFound()
    {
        QFETCH(double, sigma0);
        QFETCH(double, alpha);
        QFETCH(double, nearest);
        QFETCH(double, clusters);
        constexpr int sets = 24;
        FantasyModel model{.kernel = se(1.0),
                           .parameters = {.sigma0 = sigma0, .alpha = alpha, .beta = 0.01},
                           .window = {{-5.0, 5.0}, {-5.0, 5.0}}};
        VectorXd distances(sets), counts(sets);
        for (int i = 0; i < sets; ++i) {
            model.seed = static_cast<std::uint64_t>(1000 + i);
            const auto fantasy = valueOf(core::drawFantasy(model, core::fantasyOrigin(2), 50));
            const auto [distance, count] = nearestAndClusters(fantasy.points, 0.25);
            distances(i) = distance;
            counts(i) = count;
        }
        const auto isNear = [](const VectorXd& values, double expected) {
            const double mean = values.mean();
            const double variance = (values.array() - mean).square().sum() / static_cast<double>(sets - 1);
            const double error = std::sqrt(variance * (1.0 / sets + 1.0 / 200.0));
            return std::abs(mean - expected) <= 4.0 * error + 0.005 * expected; // the table has three digits
        };
        QVERIFY2(isNear(distances, nearest), qPrintable(QString::number(distances.mean())));
        QVERIFY2(isNear(counts, clusters), qPrintable(QString::number(counts.mean())));
    }

    void whatCannotBeDrawnIsRefusedWithASentence()
    {
        FantasyModel model = onTheLine();
        model.window = {{1.0, 1.0}};
        QVERIFY(!refusal(core::drawFantasy(model, core::fantasyOrigin(1), 3)).empty());
        model = onTheLine();
        QVERIFY(refusal(core::drawFantasy(model, core::fantasyOrigin(2), 3)).find("columns") != std::string::npos);
        model.kernel = kernelFrom("poly(degree=2,offset=1)");
        QVERIFY(refusal(core::drawFantasy(model, core::fantasyOrigin(1), 3)).find("shift-invariant") !=
                std::string::npos);
    }

    void aDrawCanBeStopped()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(std::holds_alternative<core::Cancelled>(
            core::drawFantasy(inThePlane(), core::fantasyOrigin(2), 50, source.get_token())));
    }
};

KERNELSCOPE_TEST(FantasyTest, NoApplication)

} // namespace fantasy_test

#include "fantasy_test.moc"
