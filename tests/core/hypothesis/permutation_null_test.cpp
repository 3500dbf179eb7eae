#include "known_samples.h"

#include "core/hypothesis/incremental_mmd.h"
#include "core/hypothesis/nulls.h"
#include "core/kernels/golden_kernels.h"
#include "support/test_registry.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace permutation_null_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd pooled(Index m, Index n, double shift, std::uint64_t seed = 1)
{
    return pooledGram(se(1.0), samples::normalPoints(m, 2, seed), samples::normalPoints(n, 2, seed + 1000000, shift));
}

VectorXd nullOf(const MatrixXd& gram, Index m, MmdEstimator estimator, std::uint64_t seed, int count)
{
    return std::get<VectorXd>(permutationNull(gram, m, estimator, seed, count));
}

void addEstimatorsAndSizes()
{
    QTest::addColumn<MmdEstimator>("estimator");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("n");
    QTest::newRow("biased") << MmdEstimator::Biased << 30 << 45;
    QTest::newRow("biased, several blocks") << MmdEstimator::Biased << 300 << 321;
    QTest::newRow("unbiased") << MmdEstimator::Unbiased << 45 << 30;
    QTest::newRow("unbiased, two and two") << MmdEstimator::Unbiased << 2 << 2;
    QTest::newRow("linear") << MmdEstimator::Linear << 41 << 41;
}

/// P(D_n > d) of Kolmogorov and Smirnov, with Stephens' correction for finite n.
double kolmogorovTail(double d, double n)
{
    const double t = d * (std::sqrt(n) + 0.12 + 0.11 / std::sqrt(n));
    double sum = 0.0;
    for (int k = 1; k < 100; ++k)
        sum += (k % 2 == 1 ? 2.0 : -2.0) * std::exp(-2.0 * k * k * t * t);
    return sum;
}

} // namespace

class PermutationNullTest : public QObject
{
    Q_OBJECT

private slots:
    void matrixProductEqualsANaiveLoop_data() { addEstimatorsAndSizes(); }
    void matrixProductEqualsANaiveLoop()
    {
        QFETCH(MmdEstimator, estimator);
        QFETCH(int, m);
        QFETCH(int, n);
        MatrixXd gram = pooled(m, n, 0.3);
        const int count = m > 100 ? 200 : 300; // more than one block of permutations
        const VectorXd statistics = nullOf(gram, m, estimator, 7, count);
        MatrixXd centred = gram;
        centre(centred);
        const VectorXd ofCentred = nullOf(centred, m, estimator, 7, count);
        for (int b = 0; b<count; b += m> 100 ? 20 : 1) {
            const double naive = samples::naiveMmd(gram, m, estimator, permutedOrder(m + n, 7, b));
            QVERIFY(std::abs(statistics[b] - naive) < 2e-14);
            QVERIFY(std::abs(ofCentred[b] - naive) < 2e-14);
        }
    }

    void twoThreadsGiveTheSameNumbersAsOne()
    {
        // 700 permutations of 1,000 rows are shared by two threads, the first 5 alone are not.
        const MatrixXd gram = pooled(500, 500, 0.1);
        const VectorXd many = nullOf(gram, 500, MmdEstimator::Biased, 3, 700);
        const VectorXd few = nullOf(gram, 500, MmdEstimator::Biased, 3, 5);
        QVERIFY((many.head(5) - few).cwiseAbs().maxCoeff() < 1e-15);
        for (const int b : {349, 350, 699}) // around the seam
            QVERIFY(std::abs(many[b] - samples::naiveMmd(gram, 500, MmdEstimator::Biased, permutedOrder(1000, 3, b))) <
                    2e-14);
    }

    void listedPermutationsAreTheReferenceValues_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        for (const QJsonValue& value : golden::read("bke_tests.json")["mmd"].toArray())
            QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
    }
    void listedPermutationsAreTheReferenceValues()
    {
        QFETCH(QJsonObject, golden);
        const MatrixXd x = golden::matrixFrom(golden["X"]), y = golden::matrixFrom(golden["Y"]);
        MatrixXd gram = pooledGram(se(golden["theta"].toDouble()), x, y);
        QVERIFY(std::abs(mmdSquaredBiased(gram, x.rows()) - golden["mmd2_biased"].toDouble()) < 1e-14);
        QVERIFY(std::abs(mmdStatistics(gram, x.rows()).unbiased.value() - golden["mmd2_unbiased"].toDouble()) < 1e-14);
        const MatrixXd listed = golden::matrixFrom(golden["perms"]);
        const VectorXd biased = golden::vectorFrom(golden["perm_mmd2_biased"]);
        const VectorXd unbiased = golden::vectorFrom(golden["perm_mmd2_unbiased"]);
        QVERIFY(listed.rows() > 0);
        for (Index b = 0; b < listed.rows(); ++b) {
            std::vector<Index> order;
            for (const double row : listed.row(b))
                order.push_back(static_cast<Index>(row));
            const auto under = [&](MmdEstimator e) { return mmdSquaredUnder(gram, x.rows(), e, order); };
            QVERIFY(std::abs(under(MmdEstimator::Biased) - biased[b]) < 1e-14);
            QVERIFY(std::abs(under(MmdEstimator::Unbiased) - unbiased[b]) < 1e-14);
        }
    }

    void blocksMoveWhole()
    {
        QCOMPARE(permutedBlocks(9, 1, 11, 5), permutedOrder(9, 11, 5));
        for (const Index length : {2, 3, 4, 9})
            for (int b = 0; b < 20; ++b) {
                std::vector<Index> order = permutedBlocks(9, length, 11, b);
                for (std::size_t i = 0; i < 9; ++i) // a row that does not begin a block follows the one before it
                    QVERIFY(order[i] % length == 0 || order[i] == order[i - 1] + 1);
                std::ranges::sort(order);
                for (Index i = 0; i < 9; ++i)
                    QCOMPARE(order[static_cast<std::size_t>(i)], i);
            }
    }

    void permutationsAreReproducibleAndUniform()
    {
        std::map<std::vector<Index>, int> seen;
        constexpr int count = 24000;
        for (int b = 0; b < count; ++b)
            ++seen[permutedOrder(4, 11, b)];
        QCOMPARE(seen.size(), 24U);
        double chiSquare = 0.0;
        for (const auto& [order, times] : seen)
            chiSquare += std::pow(times - count / 24.0, 2) / (count / 24.0);
        QVERIFY(chiSquare < 49.7); // 0.1 % of chi-square with 23 degrees of freedom
        const std::vector<Index> order = permutedOrder(9, 11, 5);
        QCOMPARE(order, permutedOrder(9, 11, 5));
        QVERIFY(order != permutedOrder(9, 12, 5) && order != permutedOrder(9, 11, 6));
        const std::vector<int> labels = permutedLabels(9, 4, 11, 5);
        for (std::size_t k = 0; k < 9; ++k)
            QCOMPARE(labels[static_cast<std::size_t>(order[k])], k < 4 ? 0 : 1);
    }

    void pValuesAreUniformUnderTheNull_data()
    {
        QTest::addColumn<MmdEstimator>("estimator");
        QTest::newRow("biased") << MmdEstimator::Biased;
        QTest::newRow("unbiased") << MmdEstimator::Unbiased;
        QTest::newRow("linear") << MmdEstimator::Linear;
    }
    void pValuesAreUniformUnderTheNull()
    {
        QFETCH(MmdEstimator, estimator);
        constexpr int repeats = 500, permutations = 499;
        std::vector<double> p;
        for (int repeat = 0; repeat < repeats; ++repeat) {
            const MatrixXd gram = pooled(12, 12, 0.0, 100 + static_cast<std::uint64_t>(repeat));
            const double statistic = mmdStatistics(gram, 12).by(estimator).value();
            const VectorXd null = nullOf(gram, 12, estimator, static_cast<std::uint64_t>(repeat) + 77, permutations);
            p.push_back(permutationPValue(null, statistic, mmdRounding(gram)).value);
        }
        std::sort(p.begin(), p.end());
        double distance = 0.0; // from the uniform law on {1, …, B+1}/(B+1), within 1/(B+1) of the continuous one
        for (int i = 0; i < repeats; ++i)
            distance = std::max({distance, (i + 1.0) / repeats - p[static_cast<std::size_t>(i)],
                                 p[static_cast<std::size_t>(i)] - static_cast<double>(i) / repeats});
        QVERIFY2(kolmogorovTail(distance - 1.0 / (permutations + 1), repeats) > 0.01,
                 qPrintable(QString::number(distance)));
    }

    void exactTestAgreesWithTheReference()
    {
        // All 35 splits of the reference's seven points; its p-value counts the identity among them.
        for (const QJsonValue& value : golden::read("gp_mmd.json")["cases"].toArray()) {
            const QJsonObject golden = value.toObject(), exact = golden["exact_permutation_test"].toObject();
            if (!exact.contains("partitions"))
                continue;
            const MatrixXd x = golden::vectorFrom(golden["P"]), y = golden::vectorFrom(golden["Q"]);
            const MatrixXd gram = pooledGram(*golden::gpKernel(golden["kernel"].toObject()), x, y);
            std::vector<Index> order = samples::asTheyAre(gram.rows());
            std::vector<double> others;
            std::vector<int> isP(static_cast<std::size_t>(gram.rows()), 0);
            std::fill_n(isP.begin(), x.rows(), 1);
            const std::vector<int> observed = isP;
            do {
                if (isP == observed)
                    continue;
                std::stable_sort(order.begin(), order.end());
                std::stable_partition(order.begin(), order.end(),
                                      [&](Index row) { return isP[static_cast<std::size_t>(row)] == 1; });
                others.push_back(mmdSquaredUnder(gram, x.rows(), MmdEstimator::Biased, order));
            } while (std::prev_permutation(isP.begin(), isP.end()));
            QCOMPARE(static_cast<int>(others.size()) + 1, exact["partitions"].toInt());
            const VectorXd null = Eigen::Map<VectorXd>(others.data(), static_cast<Index>(others.size()));
            const double statistic = mmdSquaredBiased(gram, x.rows());
            const PValue p = permutationPValue(null, statistic, mmdRounding(gram));
            QVERIFY(std::abs(p.value - exact["p_value"].toDouble()) < 1e-15);
            QVERIFY(std::abs((null.sum() + statistic) / exact["partitions"].toInt() -
                             exact["mean_statistic"].toDouble()) < 1e-15);
            return;
        }
        QFAIL("the reference case is missing");
    }

    void thresholdAndPValueAgree()
    {
        const MatrixXd gram = pooled(10, 14, 0.0);
        const VectorXd null = nullOf(gram, 10, MmdEstimator::Biased, 5, 199);
        for (const double level : {0.01, 0.05, 0.2, 0.9}) {
            const double threshold = permutationThreshold(null, level);
            QVERIFY(permutationPValue(null, threshold * (1.0 + 1e-9), 0.0).value <= level);
            QVERIFY(permutationPValue(null, threshold, 0.0).value > level);
        }
        QVERIFY(std::isnan(permutationThreshold(null.head(10), 0.05))); // 1/11 is the least p
    }

    void samplesThatAreTheSameAreNotTold()
    {
        const MatrixXd x = samples::normalPoints(15, 1, 4);
        const MatrixXd same = pooledGram(se(1.0), x, x);
        const VectorXd null = nullOf(same, 15, MmdEstimator::Biased, 1, 99);
        QCOMPARE(permutationPValue(null, mmdSquaredBiased(same, 15), mmdRounding(same)).value, 1.0);
        const MatrixXd equal = pooledGram(se(1.0), MatrixXd::Constant(6, 1, 0.5), MatrixXd::Constant(4, 1, 0.5));
        const VectorXd zeros = nullOf(equal, 6, MmdEstimator::Biased, 1, 99);
        QCOMPARE(zeros, VectorXd(VectorXd::Zero(99)));
        const PValue p = permutationPValue(zeros, mmdSquaredBiased(equal, 6), mmdRounding(equal));
        QCOMPARE(p.value, 1.0);
        QCOMPARE(p.error, 0.0);
    }

    void stoppingIsNoAnswer()
    {
        std::stop_source stop;
        stop.request_stop();
        for (const MmdEstimator estimator : {MmdEstimator::Biased, MmdEstimator::Linear})
            QVERIFY(std::holds_alternative<Cancelled>(
                permutationNull(pooled(10, 10, 0.0), 10, estimator, 1, 100, stop.get_token())));
    }

    void watchingTheNullShowsItsPermutations_data() { addEstimatorsAndSizes(); }
    void watchingTheNullShowsItsPermutations()
    {
        QFETCH(MmdEstimator, estimator);
        QFETCH(int, m);
        QFETCH(int, n);
        const auto gram = std::make_shared<const MatrixXd>(pooled(m, n, 0.3));
        const VectorXd null = nullOf(*gram, m, estimator, 21, 60);
        NullWatch watch(gram, m, estimator, 21);
        for (int b = 0; b < 60; ++b) {
            QCOMPARE(watch.shown(), b);
            const NullWatch::Step step = watch.next();
            QCOMPARE(step.labels, permutedLabels(m + n, m, 21, b));
            QVERIFY(std::abs(step.statistic - null[b]) < 2e-14);
        }
    }

    void swappingLabelsEqualsADirectComputation()
    {
        const auto gram = std::make_shared<const MatrixXd>(pooled(25, 18, 0.4));
        std::mt19937 engine(5);
        for (const MmdEstimator estimator : {MmdEstimator::Biased, MmdEstimator::Unbiased}) {
            IncrementalMmd incremental(gram, permutedLabels(43, 25, 1, 0), estimator);
            for (int swap = 1; swap <= 2500; ++swap) { // past two fresh starts
                Index p = 0, q = 0;
                do
                    p = static_cast<Index>(engine() % 43);
                while (incremental.labels()[static_cast<std::size_t>(p)] != 0);
                do
                    q = static_cast<Index>(engine() % 43);
                while (incremental.labels()[static_cast<std::size_t>(q)] != 1);
                incremental.swapLabels(p, q);
                if (swap % 83 != 0)
                    continue;
                std::vector<Index> order = samples::asTheyAre(43);
                std::stable_partition(order.begin(), order.end(), [&](Index row) {
                    return incremental.labels()[static_cast<std::size_t>(row)] == 0;
                });
                QVERIFY(std::abs(incremental.statistic() - samples::naiveMmd(*gram, 25, estimator, order)) < 1e-14);
            }
        }
    }
};

KERNELSCOPE_TEST(PermutationNullTest, NoApplication)

} // namespace permutation_null_test

#include "permutation_null_test.moc"
