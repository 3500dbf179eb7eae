#include "known_dependence.h"

#include "core/data/dataset.h"
#include "core/hypothesis/nulls.h"
#include "core/independence/hsic_p_value.h"
#include "core/independence/variable_kernel.h"
#include "core/kernels/gram.h"
#include "support/golden_file.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <QtTest>

#include <numeric>

namespace hsic_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd matrixFrom(const QJsonValue& value)
{
    const QJsonArray rows = value.toArray();
    MatrixXd matrix(rows.size(), rows[0].toArray().size());
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < matrix.cols(); ++j)
            matrix(i, j) = rows[static_cast<int>(i)].toArray()[static_cast<int>(j)].toDouble();
    return matrix;
}

std::vector<Index> asTheyAre(Index n)
{
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    return order;
}

double relativeError(double value, double expected)
{
    return std::abs(value - expected) / std::abs(expected);
}

/// first, first + 1, … by rows, through f.
template <class F>
MatrixXd counted(Index rows, Index cols, const F& f)
{
    return MatrixXd::NullaryExpr(rows, cols, [&](Index i, Index j) { return static_cast<double>(f(i * cols + j)); });
}

} // namespace

class HsicTestTest : public QObject
{
    Q_OBJECT

private slots:
    void referenceValues_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        for (const QJsonValue& value : golden::read("bke_tests.json")["hsic"].toArray())
            QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
    }
    void referenceValues()
    {
        QFETCH(QJsonObject, golden);
        const MatrixXd x = centredGram(se(golden["theta_x"].toDouble()), matrixFrom(golden["X"]));
        const MatrixXd y = centredGram(se(golden["theta_y"].toDouble()), matrixFrom(golden["Y"]));
        HsicTest test(x, y);
        // The case huge_theta was computed from Grams of doubles, all of them 1 to six digits: 8e-10 off in HSIC, 2e-4
        // in the moments. Its HSIC in 50 digits stands in farLengthscalesKeepTheirDigits.
        const bool far = golden["theta_x"].toDouble() > 100.0;
        const double ofStatistic = far ? 2e-9 : 1e-12, ofMoments = far ? 5e-4 : 1e-11;
        QVERIFY(relativeError(test.statistic(HsicEstimator::Biased), golden["hsic_biased"].toDouble()) < ofStatistic);
        const QJsonObject gamma = golden["gamma"].toObject();
        const HsicGammaNull null = valueOf(test.gamma(HsicEstimator::Biased));
        QVERIFY(relativeError(null.shape(), gamma["shape"].toDouble()) < ofMoments);
        QVERIFY(relativeError(null.scale(), gamma["scale"].toDouble()) < ofMoments);
        const PValue p = valueOf(hsicPValue(test, {.null = NullDistribution::Gamma}));
        QVERIFY(relativeError(p.value, gamma["p"].toDouble()) < ofMoments);
        const QJsonArray orders = golden["perms"].toArray(), permuted = golden["perm_hsic"].toArray();
        for (int b = 0; b < orders.size(); ++b) {
            std::vector<Index> order;
            for (const QJsonValue& row : orders[b].toArray())
                order.push_back(row.toInt());
            const double value = hsicOf(HsicPermutations(x, y).under(order), {}, x.rows(), HsicEstimator::Biased);
            QVERIFY(relativeError(value, permuted[b].toDouble()) < (far ? 2e-8 : 1e-11));
        }
    }

    // hsic_unittest.cc of Shogun: k = exp(−d²/width) with the widths 2·2² and 2·3², that is ℓ = 2 and 3 here.
    void shogunAgrees()
    {
        const MatrixXd x = counted(4, 3, [](Index i) { return i; }), y = counted(4, 3, [](Index i) { return i + 10; });
        const double value = hsic(centredGram(se(2.0), x), centredGram(se(3.0), y), HsicEstimator::Biased);
        QVERIFY(std::abs(value - 0.164761446385339) < 1e-15);
        // Its gamma test, on 10 points in 7 dimensions: it prints P(n·HSIC <= 0.05), the lower tail.
        const MatrixXd p = counted(10, 7, [](Index i) { return (i + 8) % 3; });
        const MatrixXd q = counted(10, 7, [](Index i) { return ((i + 10) * (i % 4 + 2)) % 4; });
        HsicTest test(centredGram(se(2.0), p), centredGram(se(3.0), q));
        const HsicGammaNull null = valueOf(test.gamma(HsicEstimator::Biased));
        QVERIFY(std::abs(1.0 - null.survival(0.05 / 10.0) - 0.172182287884256) < 1e-13);
    }

    void estimatorsAreTheirDefinitions()
    {
        const MatrixXd x = dependence::normals(9, 2, 1), y = dependence::normals(9, 1, 2);
        for (const Kernel& kernel : {se(0.7), kernelFrom("matern32(lengthscale=2)+linear()"), kernelFrom("poly()")}) {
            const MatrixXd k = gram(kernel, x), l = gram(kernel, y);
            const MatrixXd kc = centredGram(kernel, x), lc = centredGram(kernel, y);
            const double scale = k.cwiseAbs().maxCoeff() * l.cwiseAbs().maxCoeff();
            for (const bool unbiased : {false, true})
                QVERIFY(std::abs(hsic(kc, lc, unbiased ? HsicEstimator::Unbiased : HsicEstimator::Biased) -
                                 dependence::naiveHsic(k, l, asTheyAre(9), unbiased)) < 1e-14 * scale);
        }
    }

    void permutationsAreTheNaiveLoop_data()
    {
        QTest::addColumn<double>("lengthscale");
        QTest::addColumn<bool>("lowRank");
        QTest::newRow("smooth: by factors") << 3.0 << true;
        QTest::newRow("rough: by pairs") << 0.01 << false;
    }
    void permutationsAreTheNaiveLoop()
    {
        QFETCH(double, lengthscale);
        QFETCH(bool, lowRank);
        const MatrixXd x = dependence::normals(24, 1, 3), y = x + 0.5 * dependence::normals(24, 1, 4);
        const MatrixXd kc = centredGram(se(lengthscale), x), lc = centredGram(se(lengthscale), y);
        const MatrixXd k = gram(se(lengthscale), x), l = gram(se(lengthscale), y);
        QCOMPARE(HsicPermutations(kc, lc).lowRank(), lowRank);
        HsicTest test(kc, lc);
        constexpr int count = 40; // several blocks
        for (const bool unbiased : {false, true}) {
            const auto estimator = unbiased ? HsicEstimator::Unbiased : HsicEstimator::Biased;
            const VectorXd first = valueOf(test.permutations(estimator, 5, 7));
            const VectorXd null = valueOf(test.permutations(estimator, 5, count));
            QCOMPARE(VectorXd(null.head(7)), first);
            for (int b = 0; b < count; b += 13)
                QVERIFY(std::abs(null[b] - dependence::naiveHsic(k, l, permutedOrder(24, 5, b), unbiased)) < 1e-13);
        }
    }

    void blocksArePermutedAsTheNaiveLoop()
    {
        const MatrixXd x = dependence::normals(24, 1, 3), y = x + 0.5 * dependence::normals(24, 1, 4);
        for (const double lengthscale : {3.0, 0.01}) { // by factors, by pairs
            HsicTest test(centredGram(se(lengthscale), x), centredGram(se(lengthscale), y), 4);
            const VectorXd null = valueOf(test.permutations(HsicEstimator::Biased, 5, 20));
            for (int b = 0; b < 20; ++b)
                QVERIFY(std::abs(null[b] - dependence::naiveHsic(gram(se(lengthscale), x), gram(se(lengthscale), y),
                                                                 permutedBlocks(24, 4, 5, b), false)) < 1e-13);
        }
    }

    /// Independent pairs of which each value keeps 0.8 of the one before: shuffling rows rejects half of them at 5 %,
    /// shuffling blocks of 25 no more than one in eight.
    void blocksKeepTheLevelOfWhatRemembers()
    {
        constexpr int pairs = 80;
        const auto remembering = [](std::uint64_t seed) {
            MatrixXd values = dependence::normals(200, 1, seed);
            for (Index i = 1; i < values.rows(); ++i)
                values(i, 0) += 0.8 * values(i - 1, 0);
            return values;
        };
        int byRows = 0, byBlocks = 0;
        for (std::uint64_t pair = 0; pair < pairs; ++pair) {
            const MatrixXd k = centredGram(se(2.0), remembering(2 * pair)),
                           l = centredGram(se(2.0), remembering(2 * pair + 1));
            for (const auto& [length, rejected] : {std::pair{1, &byRows}, {25, &byBlocks}}) {
                HsicTest test(k, l, length);
                *rejected += valueOf(hsicPValue(test, {.permutations = 99})).value <= 0.05 ? 1 : 0;
            }
        }
        QVERIFY2(byRows > pairs / 3 && byBlocks <= pairs / 8,
                 QByteArray::number(byRows) + ' ' + QByteArray::number(byBlocks));
    }

    void ofFewRowsFewStayTogether()
    {
        QVERIFY(!blockLengthProblem(5, 1) && !blockLengthProblem(50, 10));
        QCOMPARE(blockLengthProblem(50, 11).value(),
                 "of 50 rows at most 10 can stay together, for five blocks at least to be shuffled");
    }

    void factorsAndPairsAgreeOnManyRows()
    {
        const MatrixXd x = dependence::normals(300, 1, 5), y = dependence::normals(300, 1, 6);
        const MatrixXd k = centredGram(se(1.0), x), l = centredGram(se(4.0), y);
        const HsicPermutations permutations(k, l);
        QVERIFY(permutations.lowRank());
        const auto sums = valueOf(permutations.sums(9, 0, 50));
        for (int b = 0; b < 50; ++b) {
            const std::vector<Index> order = permutedOrder(300, 9, b);
            const double direct = (k.array() * MatrixXd(l(order, order)).array()).sum();
            QVERIFY(std::abs(sums[static_cast<std::size_t>(b)].product - direct) / 9e4 <= permutations.rounding());
        }
    }

    void spectralNullIsTheLawOfWeightedChiSquares() // by simulation from the definition
    {
        const MatrixXd x = centredGram(se(1.0), dependence::normals(40, 1, 7));
        const MatrixXd y = centredGram(se(0.5), dependence::normals(40, 1, 8));
        HsicTest test(x, y);
        const HsicSpectralNull null = valueOf(test.spectral(HsicEstimator::Biased));
        QVERIFY(null.error() < 1e-6);
        const VectorXd a = ascendingEigenvalues(x).cwiseMax(0.0) / 40.0;
        const VectorXd b = ascendingEigenvalues(y).cwiseMax(0.0) / 40.0;
        constexpr int draws = 4000;
        int above = 0;
        const double at = null.threshold(0.1);
        Chance chance(9);
        for (int draw = 0; draw < draws; ++draw) {
            double value = 0.0;
            for (const double first : a)
                for (const double second : b)
                    if (first * second > 1e-9) {
                        const double z = chance.normal(1.0);
                        value += first * second * z * z;
                    }
            above += value / 40.0 >= at ? 1 : 0;
        }
        QVERIFY(std::abs(above / double(draws) - 0.1) < 4.0 * std::sqrt(0.09 / draws));
        QVERIFY(std::abs(null.survival(at) - 0.1) < 1e-9);
        const HsicSpectralNull unbiased = valueOf(test.spectral(HsicEstimator::Unbiased));
        const double mean = x.trace() * y.trace() / std::pow(40.0, 3.0);
        QVERIFY(std::abs(unbiased.threshold(0.1) - (at - mean)) < 1e-9 * at);
    }

    void manyWeightsAreReplacedWithinTheirError()
    {
        const VectorXd weights = VectorXd::LinSpaced(3000, 1.0, 0.01).array().square();
        const MixtureLaw few = mixtureLaw(weights, weights.sum()).value();
        const ChiSquareMixture all(weights);
        QVERIFY(few.law.weights().size() < 250);
        QVERIFY(few.error > 1e-9 && few.error < 1e-4);
        QVERIFY(std::abs(few.law.mean() + few.shift - all.mean()) < 1e-12 * all.mean());
        QVERIFY(std::abs(few.law.variance() - all.variance()) < 1e-12 * all.variance());
        for (const double tail : {0.5, 0.1, 0.01})
            QVERIFY(std::abs(few.survival(all.quantile(tail)) - tail) <= few.error);
    }

    void pValuesAreUniformUnderIndependence_data()
    {
        QTest::addColumn<int>("null");
        for (const auto& choice : choicesOf<NullDistribution>)
            QTest::newRow(choice.name.data()) << static_cast<int>(choice.value);
    }
    void pValuesAreUniformUnderIndependence()
    {
        QFETCH(int, null);
        std::vector<double> p;
        for (std::uint64_t repeat = 0; repeat < 200; ++repeat) {
            const MatrixXd rows = dependence::normals(60, 2, 100 + repeat);
            HsicTest test(centredGram(se(1.0), rows.col(0)), centredGram(se(1.0), rows.col(1)));
            p.push_back(
                valueOf(hsicPValue(test,
                                   {.null = static_cast<NullDistribution>(null), .permutations = 199, .seed = repeat}))
                    .value);
        }
        const double tail = dependence::uniformityTail(p);
        QVERIFY2(tail > 0.01, qPrintable(QString::number(tail)));
    }

    void dependenceIsFoundByEveryNull()
    {
        const MatrixXd x = dependence::normals(80, 1, 11);
        const MatrixXd y = x.array().square().matrix() + 0.3 * dependence::normals(80, 1, 12);
        HsicTest test(centredGram(se(1.0), x), centredGram(se(1.0), y));
        for (const auto& choice : choicesOf<NullDistribution>)
            for (const HsicEstimator estimator : {HsicEstimator::Biased, HsicEstimator::Unbiased})
                QVERIFY(valueOf(hsicPValue(test, {.null = choice.value, .estimator = estimator})).value < 0.002);
    }

    void aConstantVariableHasHsicZeroAndNoAsymptoticNull()
    {
        const MatrixXd x = centredGram(se(1.0), dependence::normals(20, 1, 13));
        const MatrixXd y = centredGram(se(1.0), MatrixXd::Constant(20, 1, 3.0));
        HsicTest test(x, y);
        QVERIFY(std::abs(test.statistic(HsicEstimator::Biased)) < 1e-16);
        QVERIFY(refusal(test.gamma(HsicEstimator::Biased)).find("constant") != std::string::npos);
        QVERIFY(refusal(test.spectral(HsicEstimator::Biased)).find("constant") != std::string::npos);
        QCOMPARE(valueOf(hsicPValue(test, {})).value, 1.0);
    }

    void hsicIsInvariantUnderShiftsAndCommonPermutations()
    {
        const MatrixXd x = dependence::normals(30, 2, 14), y = x.rowwise().sum();
        const auto value = [](const MatrixXd& a, const MatrixXd& b) {
            return hsic(centredGram(se(1.0), a), centredGram(kernelFrom("linear()"), b), HsicEstimator::Biased);
        };
        const std::vector<Index> order = permutedOrder(30, 1, 0);
        const double plain = value(x, y);
        QVERIFY(relativeError(value(x(order, Eigen::all), y(order, Eigen::all)), plain) < 1e-13);
        QVERIFY(relativeError(value(x.array() + 1e5, y.array() + 1e6), plain) < 1e-8);
    }

    void farLengthscalesKeepTheirDigits() // HSIC tends to that of linear kernels over 4 ℓ⁴
    {
        const MatrixXd x = dependence::normals(25, 1, 15), y = x + dependence::normals(25, 1, 16);
        const Kernel linear = kernelFrom("linear()");
        const double limit = hsic(centredGram(linear, x), centredGram(linear, y), HsicEstimator::Biased) / 1e24;
        const double far = hsic(centredGram(se(1e6), x), centredGram(se(1e6), y), HsicEstimator::Biased);
        QVERIFY(relativeError(far, limit) < 1e-9);
        const QJsonObject golden = golden::read("bke_tests.json")["hsic"].toArray()[1].toObject();
        QCOMPARE(golden["name"].toString(), QString("huge_theta"));
        const MatrixXd gx = centredGram(se(1000.0), matrixFrom(golden["X"]));
        const MatrixXd gy = centredGram(se(1000.0), matrixFrom(golden["Y"]));
        // the definition in 50 digits, by Python's decimal module
        QVERIFY(relativeError(hsic(gx, gy, HsicEstimator::Biased), 3.7176735096203574479836899771778582763e-14) <
                1e-12);
    }

    void lengthscalesFollowTheirRules()
    {
        const MatrixXd x = 50.0 * dependence::normals(100, 1, 21);
        const auto chosen = [&](LengthscaleRule rule, const MatrixXd& rows) {
            return std::get<SquaredExponential>(valueOf(withLengthscaleBy(rule, se(2.0), rows)).family).lengthscale[0];
        };
        QCOMPARE(chosen(LengthscaleRule::Given, x), 2.0);
        QCOMPARE(chosen(LengthscaleRule::Median, x), medianDistance(x, 100).value());
        const double evidence = chosen(LengthscaleRule::Evidence, x);
        QVERIFY(evidence > 0.02 * chosen(LengthscaleRule::Median, x));
        QVERIFY(relativeError(chosen(LengthscaleRule::Evidence, MatrixXd(1e-3 * x)), 1e-3 * evidence) < 1e-8);
        QVERIFY(!refusal(withLengthscaleBy(LengthscaleRule::Median, kernelFrom("linear()"), x)).empty());
        QVERIFY(!refusal(withLengthscaleBy(LengthscaleRule::Median, se(1.0), MatrixXd::Ones(20, 1))).empty());
        QVERIFY(!refusal(withLengthscaleBy(LengthscaleRule::Evidence, kernelFrom("rq()"), x)).empty());
    }
};

KERNELSCOPE_TEST(HsicTestTest, NoApplication)

} // namespace hsic_test

#include "hsic_test.moc"
