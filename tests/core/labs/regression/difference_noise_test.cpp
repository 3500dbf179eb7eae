#include "core/labs/regression/difference_noise.h"

#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <random>

namespace difference_noise_test
{

using Eigen::Index;

namespace
{

/// Targets that a neighbour nearly shares, of places of which some repeat.
core::Observations observations(Index n, Index columns)
{
    std::mt19937_64 random(static_cast<std::uint64_t>(n + columns));
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    core::Observations made{.x = Eigen::MatrixXd(n, columns), .targets = Eigen::VectorXd(n), .rows = {}};
    for (Index i = 0; i < n; ++i) {
        for (Index c = 0; c < columns; ++c)
            made.x(i, c) = uniform(random) * 3.0;
        if (i % 3 == 2)
            made.x.row(i) = made.x.row(i / 2);
        made.targets[i] = std::sin(made.x(i, 0)) + uniform(random);
    }
    return made;
}

/// The same by a search of all pairs, in loops: half the mean square over every step-th.
double bySearch(const core::Observations& of)
{
    const Index n = of.targets.size(), step = (n + 499) / 500;
    Eigen::VectorXd spread(of.x.cols());
    for (Index c = 0; c < of.x.cols(); ++c)
        spread[c] = std::sqrt((of.x.col(c).array() - of.x.col(c).mean()).square().mean());
    double sum = 0.0;
    Index asked = 0;
    for (Index i = 0; i < n; i += step, ++asked) {
        double least = INFINITY;
        Index nearest = 0;
        for (Index j = 0; j < n; ++j) {
            double squared = 0.0;
            for (Index c = 0; c < of.x.cols(); ++c)
                squared += std::pow(of.x(j, c) / spread[c] - of.x(i, c) / spread[c], 2);
            if (j != i && squared < least) {
                least = squared;
                nearest = j;
            }
        }
        sum += std::pow(of.targets[i] - of.targets[nearest], 2);
    }
    return 0.5 * sum / static_cast<double>(asked);
}

} // namespace

class DifferenceNoiseTest : public QObject
{
    Q_OBJECT

private slots:
    void itIsThatOfASearchOfAllPairs_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        for (const int rows : {2, 700, 20'000, 20'001, 30'000})
            for (const int columns : {1, 2, 3})
                QTest::addRow("%d rows of %d", rows, columns) << rows << columns;
    }
    void itIsThatOfASearchOfAllPairs()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        const core::Observations of = observations(rows, columns);
        const double ours = core::differenceNoise(of), theirs = bySearch(of);
        QVERIFY2(std::abs(ours - theirs) <= 1e-12 * theirs, qPrintable(QString("%1 %2").arg(ours).arg(theirs)));
    }

    void otherTargetsAtTheSamePlacesHaveAnother()
    {
        core::Observations of = observations(25'000, 1);
        const double before = core::differenceNoise(of);
        QCOMPARE(core::differenceNoise(of), before);
        of.targets *= 2.0;
        QVERIFY(std::abs(core::differenceNoise(of) - 4.0 * before) < 1e-9);
        of.x *= -1.0;
        of.targets *= 0.5;
        QVERIFY(std::abs(core::differenceNoise(of) - before) < 1e-9);
    }

    void placesThatAreAllTheSame()
    {
        core::Observations of = observations(25'000, 2);
        of.x.setConstant(3.0);
        QVERIFY(std::isfinite(core::differenceNoise(of)));
    }
};

KERNELSCOPE_TEST(DifferenceNoiseTest, NoApplication)

} // namespace difference_noise_test

#include "difference_noise_test.moc"
