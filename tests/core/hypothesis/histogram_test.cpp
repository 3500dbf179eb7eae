#include "core/hypothesis/histogram.h"
#include "support/test_registry.h"

#include <boost/random/normal_distribution.hpp>

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

namespace histogram_test
{

using Eigen::VectorXd;

namespace
{

VectorXd normalValues(Eigen::Index n, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    boost::random::normal_distribution<double> normal(3.0, 0.2);
    VectorXd values(n);
    for (double& value : values)
        value = normal(random);
    return values;
}

} // namespace

class HistogramTest : public QObject
{
    Q_OBJECT

private slots:
    void histogramIntegratesToOne_data()
    {
        QTest::addColumn<int>("n");
        for (int n : {1, 2, 7, 1000})
            QTest::newRow(qPrintable(QString::number(n))) << n;
    }
    void histogramIntegratesToOne()
    {
        QFETCH(int, n);
        const VectorXd values = normalValues(n, 5);
        const core::Histogram found = core::histogram(values, core::histogramBins(values));
        QVERIFY(std::abs(found.density().sum() * found.bins.width() - 1.0) < 1e-12);
        QCOMPARE(found.counts.sum(), static_cast<double>(n));
        QCOMPARE(found.outside, Eigen::Index{0});
    }

    void everyValueIsInTheBinWhoseEdgesHoldIt()
    {
        const VectorXd values = normalValues(400, 6);
        const core::HistogramBins bins{{2.7, 3.3}, 12};
        const core::Histogram found = core::histogram(values, bins);
        const VectorXd centres = found.centres();
        Eigen::Index inside = 0;
        for (int b = 0; b < bins.count; ++b) { // slow route: edge by edge
            int count = 0;
            for (const double value : values)
                count += value >= centres[b] - 0.025 && value < centres[b] + 0.025;
            QCOMPARE(found.counts[b], static_cast<double>(count));
            inside += count;
        }
        QVERIFY(found.outside > 0);
        QCOMPARE(inside + found.outside, values.size());
    }

    void edgesBelongToTheBinAboveAndTheLastToTheLast()
    {
        const core::Histogram found = core::histogram(Eigen::Vector4d(0.0, 1.0, 2.0, 3.0), {{0.0, 3.0}, 3});
        QCOMPARE(found.counts, VectorXd(Eigen::Vector3d(1.0, 1.0, 2.0)));
    }

    void binsGrowFinerWithMoreValues()
    {
        const int few = core::histogramBins(normalValues(200, 7)).count;
        const int many = core::histogramBins(normalValues(5000, 7)).count;
        QVERIFY(few >= 10 && many > few && many <= 60);
    }

    void oddValuesHaveStatedBins()
    {
        const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(core::histogramBins(VectorXd()), (core::HistogramBins{{0.0, 1.0}, 1}));
        QCOMPARE(core::histogramBins(Eigen::Vector2d(nan, infinity)), (core::HistogramBins{{0.0, 1.0}, 1}));
        const core::HistogramBins equal = core::histogramBins(VectorXd::Constant(5, -2.0));
        QCOMPARE(equal.count, 1);
        QVERIFY(equal.range.lo < -2.0 && -2.0 < equal.range.hi);
        VectorXd mostlyEqual = VectorXd::Zero(100);
        mostlyEqual[0] = 1.0; // no interquartile range
        const core::Histogram found = core::histogram(mostlyEqual, core::histogramBins(mostlyEqual));
        QCOMPARE(found.counts[0], 99.0);
        const core::Histogram odd = core::histogram(Eigen::Vector4d(nan, infinity, 0.5, 7.0), {{0.0, 1.0}, 2});
        QCOMPARE(odd.counts.sum(), 1.0);
        QCOMPARE(odd.outside, Eigen::Index{1});
        QCOMPARE(core::histogram(VectorXd(), {{0.0, 1.0}, 2}).density(), VectorXd(VectorXd::Zero(2)));
    }
};

KERNELSCOPE_TEST(HistogramTest, NoApplication)

} // namespace histogram_test

#include "histogram_test.moc"
