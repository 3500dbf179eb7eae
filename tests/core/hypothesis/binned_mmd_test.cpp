#include "known_samples.h"

#include "core/embedding/mean_embedding.h"
#include "core/embedding/witness.h"
#include "core/hypothesis/binned_samples.h"
#include "core/hypothesis/counted_means.h"
#include "core/hypothesis/fourier_moments.h"
#include "core/hypothesis/mmd_moments.h"
#include "core/kernels/expression.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>
#include <set>

namespace binned_mmd_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel kernelOfText(const QString& text)
{
    return std::get<Kernel>(parseKernel(text.toStdString()));
}

struct Pair {
    MatrixXd x, y;
};

Pair pairOf(Index m, Index n, Index d)
{
    return {samples::normalPoints(m, d, 1), samples::normalPoints(n, d, 2, 0.4)};
}

BinnedMmd testOf(const BinnedSamples& pair, const Kernel& kernel, const std::vector<Interval>& places = {})
{
    return std::get<BinnedMmd>(pair.under(kernel, places));
}

void addKernels()
{
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<int>("columns");
    for (const char* kernel :
         {"se(lengthscale=1)", "se(lengthscale=0.1)", "3*se(lengthscale=20)", "rq(lengthscale=0.5,alpha=2)",
          "matern52(lengthscale=0.7)", "matern32(lengthscale=1)", "se(lengthscale=1)*cosine(frequency=1.4)",
          "se(lengthscale=0.3)+constant(value=2)", "periodic(period=1.3,lengthscale=0.8)",
          "se(lengthscale=2)+0.1*matern52(lengthscale=0.5)", "exponential(lengthscale=0.5)",
          "laplacian(lengthscale=20)+constant(value=3)", "matern32(lengthscale=0.01)",
          "exponential(lengthscale=1)*cosine(frequency=1.4)", "se(lengthscale=2)+0.5*exponential(lengthscale=0.3)",
          "exponential(lengthscale=1)+cosine(frequency=0.7)", "rq()", "rq(lengthscale=8,alpha=0.3)+exponential()"})
        QTest::addRow("%s", kernel) << kernel << 1;
    for (const char* kernel : {"se(lengthscale=0.5)", "se(lengthscale=[0.3,2])", "matern52(lengthscale=6)",
                               "se(lengthscale=1)+constant(value=2)", "rq()", "rq(lengthscale=[3,2],alpha=9)",
                               "se(lengthscale=0.7)*cosine(frequency=0.4)"})
        QTest::addRow("plane, %s", kernel) << kernel << 2;
}

/// The rows behind each other as the bins of a permutation say: those of P first.
std::vector<Index> rowsUnder(const SampleBins& bins, const VectorXd& labels)
{
    std::vector<Index> rows;
    for (const double label : {1.0, 0.0})
        for (Index bin = 0; bin < bins.count(); ++bin)
            if (labels[bin] == label)
                rows.insert(rows.end(), bins.order.begin() + bins.starts[static_cast<std::size_t>(bin)],
                            bins.order.begin() + bins.starts[static_cast<std::size_t>(bin) + 1]);
    return rows;
}

} // namespace

class BinnedMmdTest : public QObject
{
    Q_OBJECT

private slots:
    void statisticsAreThoseOfTheGram_data() { addKernels(); }
    void statisticsAreThoseOfTheGram()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        const Kernel k = kernelOfText(kernel);
        for (const auto& [m, n] : {std::pair<Index, Index>{300, 300}, {40, 500}, {2, 3}}) {
            const Pair pair = pairOf(m, n, columns);
            const MmdStatistics dense = mmdStatistics(pooledGram(k, pair.x, pair.y), m);
            const BinnedMmd test = testOf(BinnedSamples(pair.x, pair.y, 1), k);
            const MmdStatistics& found = test.statistics();
            const double bound = test.errorBound();
            const double size = test.grid().variance + atZero(test.kernel().falling);
            QVERIFY2(bound < 5e-6 * size, "the bound says little");
            if (test.kernel().method() == Method::StateSpace)
                QVERIFY(bound < 1e-12 * size);
            QVERIFY(std::abs(found.biased - dense.biased) <= bound);
            QVERIFY(std::abs(*found.unbiased - *dense.unbiased) <= bound);
            QCOMPARE(found.linear.has_value(), dense.linear.has_value());
            if (found.linear)
                QVERIFY(std::abs(*found.linear - *dense.linear) < 1e-14 * size);
            QVERIFY(std::abs(found.means.pp - dense.means.pp) <= bound);
            QVERIFY(std::abs(found.means.qq - dense.means.qq) <= bound);
            QVERIFY(std::abs(found.means.pq - dense.means.pq) <= bound);
            if (kernel.startsWith("se") && !kernel.contains("matern") && !kernel.contains("exponential"))
                QVERIFY(std::abs(found.biased - dense.biased) <= 1e-11 * dense.biased);
        }
    }

    void witnessIsThatOfTheRows_data() { addKernels(); }
    void witnessIsThatOfTheRows()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        const Kernel k = kernelOfText(kernel);
        const Pair pair = pairOf(200, 150, columns);
        const std::vector<Interval> places(static_cast<std::size_t>(columns), Interval{.lo = -6.0, .hi = 5.0});
        const MatrixXd at =
            (samples::normalPoints(30, columns, 3) * 2.0).cwiseMax(-6.0).cwiseMin(5.0); // beyond the rows, too
        const BinnedMmd test = testOf(BinnedSamples(pair.x, pair.y, 1), k, places);
        const VectorXd found = test.witness(at), expected = empiricalWitness(k, pair.x, pair.y, at);
        QVERIFY((found - expected).cwiseAbs().maxCoeff() <= test.witnessErrorBound());
        QVERIFY(std::abs(*test.witnessNorm() - *witnessNorm(k, pair.x, pair.y)) <=
                test.errorBound() / *test.witnessNorm());
        if (columns == 1)
            return;
        const Field field = test.witnessField(at.col(0).head(7), at.col(1).head(5));
        QCOMPARE(field.values.rows(), Index{7});
        QCOMPARE(field.values.cols(), Index{5});
        for (Index i = 0; i < 7; ++i)
            for (Index j = 0; j < 5; ++j) {
                const Eigen::RowVector2d place(at(i, 0), at(j, 1));
                QVERIFY(std::abs(field.values(i, j) - empiricalWitness(k, pair.x, pair.y, place)[0]) <=
                        test.witnessErrorBound());
            }
    }

    /// Each permutation of bins is one of rows: the statistic is that of the Gram with the rows so dealt.
    void permutationsOfBinsAreThoseOfTheirRows_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<QString>("kernel");
        for (const char* kernel : {"se(lengthscale=0.8)", "exponential(lengthscale=0.5)",
                                   "se(lengthscale=0.8)+2*exponential(lengthscale=0.1)"}) {
            QTest::addRow("equal, %s", kernel) << 600 << 600 << kernel;
            QTest::addRow("unequal, with a rest, %s", kernel) << 1003 << 611 << kernel;
            QTest::addRow("one small, %s", kernel) << 70 << 1500 << kernel;
            QTest::addRow("rows are bins, %s", kernel) << 9 << 14 << kernel;
        }
    }
    void permutationsOfBinsAreThoseOfTheirRows()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(QString, kernel);
        const Kernel k = kernelOfText(kernel);
        const Pair pair = pairOf(m, n, 1);
        const MatrixXd gram = pooledGram(k, pair.x, pair.y);
        const BinnedMmd test = testOf(BinnedSamples(pair.x, pair.y, 5), k);
        const SampleBins bins = sampleBins(m, n, 5);
        for (const MmdEstimator estimator : {MmdEstimator::Biased, MmdEstimator::Unbiased}) {
            const VectorXd null = test.permutations(estimator, 7, 6);
            for (int b = 0; b < 6; ++b) {
                const double expected = samples::naiveMmd(gram, m, estimator, rowsUnder(bins, bins.labels(7, b)));
                QVERIFY(std::abs(null[b] - expected) <= test.errorBound());
            }
        }
    }

    void binsHoldEveryRowOnceAndKeepTheSamplesApart_data() { permutationsOfBinsAreThoseOfTheirRows_data(); }
    void binsHoldEveryRowOnceAndKeepTheSamplesApart()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        const SampleBins bins = sampleBins(m, n, 5);
        QCOMPARE(std::ssize(bins.starts), bins.count() + 1);
        QCOMPARE(bins.starts.back(), Index{m + n});
        const VectorXd sizes = bins.sizes();
        QVERIFY((sizes.head(bins.permuted()).array() == sizes[0]).all());
        QVERIFY(sizes[0] >= 1.0);
        QCOMPARE(std::set<Index>(bins.order.begin(), bins.order.end()).size(), static_cast<std::size_t>(m + n));
        const VectorXd labels = bins.unpermuted();
        for (Index bin = 0; bin < bins.count(); ++bin)
            for (Index i = bins.starts[static_cast<std::size_t>(bin)];
                 i < bins.starts[static_cast<std::size_t>(bin) + 1]; ++i)
                QCOMPARE(bins.order[static_cast<std::size_t>(i)] < m, labels[bin] == 1.0);
        for (int b = 0; b < 5; ++b) // a permutation deals as many rows to P
            QCOMPARE(bins.labels(3, b).dot(sizes), static_cast<double>(m));
        QVERIFY(bins.labels(3, 0) != bins.labels(3, 1));
    }

    /// Both samples from one distribution: p is at most α in a share α of the cases, here of 1,000. The bound is four
    /// standard errors.
    void testsByBinsHaveTheirLevel_data()
    {
        QTest::addColumn<MmdEstimator>("estimator");
        QTest::newRow("biased") << MmdEstimator::Biased;
        QTest::newRow("linear") << MmdEstimator::Linear;
    }
    void testsByBinsHaveTheirLevel()
    {
        QFETCH(MmdEstimator, estimator);
        constexpr int cases = 1'000, permutations = 19;
        constexpr double level = 0.2;
        const Kernel kernel = kernelOfText("se(lengthscale=1)");
        int rejected = 0;
        for (int c = 0; c < cases; ++c) {
            const auto seed = static_cast<std::uint64_t>(c);
            const BinnedSamples pair(samples::normalPoints(30, 1, 2 * seed), samples::normalPoints(30, 1, 2 * seed + 1),
                                     seed);
            const BinnedMmd test = testOf(pair, kernel);
            const VectorXd null = estimator == MmdEstimator::Linear
                                      ? pair.linearPermutations(kernel, seed, permutations)
                                      : test.permutations(estimator, seed, permutations);
            rejected += permutationPValue(null, *test.statistics().by(estimator), 0.0).value <= level;
        }
        const double share = static_cast<double>(rejected) / cases;
        QVERIFY2(std::abs(share - level) < 4.0 * std::sqrt(level * (1.0 - level) / cases),
                 qPrintable(QString::number(share)));
    }

    void spectralNullIsThatOfTheGram_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("columns");
        QTest::newRow("a column") << "se(lengthscale=0.4)" << 1;
        QTest::newRow("matern52") << "matern52(lengthscale=3)" << 1;
        QTest::newRow("the plane") << "se(lengthscale=1)" << 2;
    }
    void spectralNullIsThatOfTheGram()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        const Kernel k = kernelOfText(kernel);
        const Pair pair = pairOf(250, 150, columns);
        const BinnedSamples both(pair.x, pair.y, 1);
        const VectorXd values = std::get<VectorXd>(featureSpectrum(std::get<BinnedMmd>(both.byWaves(k))));
        MatrixXd gram = pooledGram(k, pair.x, pair.y);
        centre(gram);
        for (const MmdEstimator estimator : {MmdEstimator::Biased, MmdEstimator::Unbiased}) {
            const auto dense = std::get<SpectralNull>(SpectralNull::fit(gram, 250, estimator));
            const auto found = std::get<SpectralNull>(SpectralNull::ofEigenvalues(values, 250, 150, estimator));
            for (const double level : {0.5, 0.05, 1e-4}) {
                QVERIFY(std::abs(found.threshold(level) - dense.threshold(level)) <
                        1e-7 * std::abs(dense.threshold(level)));
                QVERIFY(std::abs(found.survival(dense.threshold(level)) - level) < 1e-7 * level);
            }
        }
        // tr C and tr C² by the centred Gram
        const double trace = gram.trace() / 400.0, squares = gram.squaredNorm() / (400.0 * 400.0);
        const auto gamma = std::get<GammaNull>(
            GammaNull::ofMoments(values.sum(), values.squaredNorm(), 250, 150, MmdEstimator::Biased));
        const double mean = 2.0 * trace * 400.0 / 399.0;
        QVERIFY(std::abs(gamma.shape() * gamma.scale() - mean) < 1e-7 * mean);
        QVERIFY(std::abs(gamma.shape() * gamma.scale() * gamma.scale() - 8.0 * squares) < 1e-7 * squares);
    }

    void momentsAreThoseOfTheGram_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("columns");
        QTest::newRow("a column") << "se(lengthscale=0.4)" << 1;
        QTest::newRow("a constant beside it") << "2*se(lengthscale=1)+constant(value=3)" << 1;
        QTest::newRow("matern52") << "matern52(lengthscale=3)" << 1;
        QTest::newRow("the plane") << "se(lengthscale=[1,0.5])" << 2;
        QTest::newRow("exponential") << "exponential(lengthscale=0.4)" << 1;
        QTest::newRow("in the order of the rows, and a constant") << "exponential(lengthscale=0.4)*cosine(frequency=1)+"
                                                                     "2*matern32(lengthscale=0.05)+constant(value=3)"
                                                                  << 1;
        QTest::newRow("both kinds") << "se(lengthscale=2)+0.5*matern32(lengthscale=2)" << 1;
        QTest::newRow("both kinds, too rough for waves")
            << "se(lengthscale=2)+0.5*exponential(lengthscale=2)+constant(value=3)" << 1;
        QTest::newRow("both kinds, and a cosine")
            << "rq(lengthscale=2)+matern32(lengthscale=0.3)*cosine(frequency=1)" << 1;
        QTest::newRow("both kinds, too many waves beside it")
            << "se(lengthscale=0.006)+1e-4*matern52(lengthscale=0.3)" << 1;
        QTest::newRow("rq") << "rq()" << 1;
        QTest::newRow("rq in the plane") << "rq(lengthscale=2,alpha=0.7)" << 2;
        QTest::newRow("cosine in the plane") << "se(lengthscale=2)*cosine(frequency=0.3)" << 2;
    }
    void momentsAreThoseOfTheGram()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        const Kernel k = kernelOfText(kernel);
        for (const auto& [m, n] : {std::pair<Index, Index>{250, 250}, {30, 200}}) {
            const Pair pair = pairOf(m, n, columns);
            const BinnedSamples both(pair.x, pair.y, 1);
            const BinnedMmd test = testOf(both, k);
            const MatrixXd gram = pooledGram(k, pair.x, pair.y);
            for (const MmdEstimator estimator : {MmdEstimator::Unbiased, MmdEstimator::Linear}) {
                const auto dense = mmdMoments(gram, m, estimator), found = both.moments(test, k, estimator);
                QCOMPARE(found.has_value(), dense.has_value());
                if (!found)
                    continue;
                QVERIFY(std::abs(found->estimate - dense->estimate) < 1e-8 * std::abs(dense->estimate));
                QVERIFY(std::abs(found->ofInfluence - dense->ofInfluence) < 1e-7 * dense->ofInfluence);
                QVERIFY(std::abs(found->ofNull - dense->ofNull) < 1e-7 * dense->ofNull);
                QVERIFY(std::abs(found->spread - dense->spread) < 1e-8 * dense->spread);
                QCOMPARE(found->size, dense->size);
                QCOMPARE(found->ofIndependentTerms, dense->ofIndependentTerms);
            }
        }
    }

    void meansAreOfThePairsThatAreCounted()
    {
        const Kernel kernel = kernelOfText("se(lengthscale=1)+constant(value=2)");
        const Pair pair = pairOf(120, 120, 1);
        const CountedMeans expected = countedMeans(pooledGram(kernel, pair.x, pair.y), 120);
        const BinnedSamples both(pair.x, pair.y, 1);
        const BinnedMmd test = testOf(both, kernel);
        const auto verify = [](const BlockMeans& a, const BlockMeans& b) {
            QVERIFY(std::abs(a.pp - b.pp) + std::abs(a.qq - b.qq) + std::abs(a.pq - b.pq) < 1e-13);
        };
        verify(test.statistics().means, expected.biased);
        verify(test.unbiasedMeans(), *expected.unbiased);
        verify(both.linearMeans(kernel), *expected.linear);
    }

    /// The pairs of the dense gamma null are drawn at random: its law agrees as far as these vary.
    void gammaNullIsThatOfPairs()
    {
        const Kernel kernel = kernelOfText("se(lengthscale=1)");
        const Pair pair{samples::normalPoints(1500, 1, 1), samples::normalPoints(1500, 1, 2)};
        const BinnedSamples both(pair.x, pair.y, 1);
        const VectorXd values = std::get<VectorXd>(featureSpectrum(testOf(both, kernel)));
        const MatrixXd gram = pooledGram(kernel, pair.x, pair.y);
        for (const MmdEstimator estimator : {MmdEstimator::Biased, MmdEstimator::Unbiased}) {
            const auto dense = std::get<GammaNull>(GammaNull::fit(gram, 1500, estimator));
            const auto found =
                std::get<GammaNull>(GammaNull::ofMoments(values.sum(), values.squaredNorm(), 1500, 1500, estimator));
            QVERIFY(std::abs(found.survival(dense.threshold(0.05)) - 0.05) < 0.005);
        }
        QVERIFY(std::holds_alternative<Failure>(
            GammaNull::ofMoments(values.sum(), values.squaredNorm(), 1500, 1500, MmdEstimator::Linear)));
        QVERIFY(std::holds_alternative<Failure>(GammaNull::ofMoments(0.0, 0.0, 5, 5, MmdEstimator::Biased)));
        QVERIFY(std::holds_alternative<Failure>(SpectralNull::ofEigenvalues(values, 5, 5, MmdEstimator::Linear)));
        QVERIFY(std::holds_alternative<Failure>(
            SpectralNull::ofEigenvalues(VectorXd::Zero(3), 5, 5, MmdEstimator::Biased)));
    }

    void covarianceOfWavesIsThatOfTheGram_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("columns");
        QTest::newRow("line") << "se(lengthscale=0.4)+constant(value=3)" << 1;
        QTest::newRow("rq") << "rq()" << 1;
        QTest::newRow("plane") << "2*se(lengthscale=[0.5,2])" << 2;
    }
    void covarianceOfWavesIsThatOfTheGram()
    {
        QFETCH(QString, kernel);
        QFETCH(int, columns);
        const Kernel k = kernelOfText(kernel);
        const Pair pair = pairOf(250, 150, columns);
        const CovarianceMoments found = fourierCovariance(testOf(BinnedSamples(pair.x, pair.y, 1), k));
        MatrixXd gram = pooledGram(k, pair.x, pair.y);
        centre(gram);
        QVERIFY(std::abs(found.trace - gram.trace() / 400.0) < 1e-12);
        QVERIFY(std::abs(found.squares - gram.squaredNorm() / (400.0 * 400.0)) < 1e-12);
    }

    void covarianceOfTermsThatFallIsThatOfTheGram_data()
    {
        QTest::addColumn<QString>("kernel");
        for (const char* kernel :
             {"exponential(lengthscale=0.4)", "se(lengthscale=0.3)+exponential(lengthscale=0.4)",
              "rq(lengthscale=1,alpha=4)+matern32(lengthscale=2)*cosine(frequency=0.5)+constant(value=3)"})
            QTest::newRow(kernel) << kernel;
    }
    void covarianceOfTermsThatFallIsThatOfTheGram()
    {
        QFETCH(QString, kernel);
        const Kernel k = kernelOfText(kernel);
        const Pair pair = pairOf(250, 150, 1);
        const BinnedSamples both(pair.x, pair.y, 1);
        const CovarianceMoments found = testOf(both, k).lineMoments().covariance;
        MatrixXd gram = pooledGram(k, pair.x, pair.y);
        centre(gram);
        QVERIFY(std::abs(found.trace - gram.trace() / 400.0) < 1e-13);
        QVERIFY(std::abs(found.squares - gram.squaredNorm() / (400.0 * 400.0)) < 1e-13);
    }

    /// Of so many rows tables say what is summed of them.
    void manyRowsAreSummedByTables()
    {
        const Kernel kernel = kernelOfText("exponential(lengthscale=2)+0.5*matern32(lengthscale=7)");
        const Pair pair{samples::normalPoints(11'000, 1, 1), samples::normalPoints(12'000, 1, 2, 0.1)};
        const BinnedMmd test = testOf(BinnedSamples(pair.x, pair.y, 1), kernel);
        const MatrixXd at = samples::normalPoints(40, 1, 3);
        const VectorXd p = empiricalEmbedding(kernel, pair.x, at), q = empiricalEmbedding(kernel, pair.y, at);
        QVERIFY((test.witness(at) - (p - q)).cwiseAbs().maxCoeff() <= test.witnessErrorBound());
        const MatrixXd embeddings = test.embeddings(at);
        QVERIFY((embeddings.col(0) - p).cwiseAbs().maxCoeff() <= test.witnessErrorBound());
        QVERIFY((embeddings.col(1) - q).cwiseAbs().maxCoeff() <= test.witnessErrorBound());
        // MMD² is the witness over P less that over Q
        const double expected = test.witness(pair.x).mean() - test.witness(pair.y).mean();
        QVERIFY(std::abs(test.statistics().biased - expected) <= test.errorBound());
    }

    void samplesOfTheSamePointsAreNoDistanceApart_data()
    {
        QTest::addColumn<QString>("kernel");
        for (const char* kernel : {"se(lengthscale=1)", "exponential(lengthscale=1)", "matern32(lengthscale=0.01)"})
            QTest::newRow(kernel) << kernel;
    }
    void samplesOfTheSamePointsAreNoDistanceApart()
    {
        QFETCH(QString, kernel);
        const MatrixXd x = samples::normalPoints(300, 1, 1);
        const BinnedSamples both(x, x.colwise().reverse(), 1);
        const BinnedMmd test = testOf(both, kernelOfText(kernel));
        QCOMPARE(test.statistics().biased, 0.0);
        QVERIFY(!test.witnessNorm());
        QVERIFY(*test.statistics().unbiased < 0.0);
    }

    void rowsAtOnePlaceHaveAnAnswer()
    {
        const Kernel kernel = kernelOfText("se(lengthscale=1)");
        const BinnedSamples same(MatrixXd::Constant(30, 1, 2.0), MatrixXd::Constant(40, 1, 2.0), 1);
        QCOMPARE(testOf(same, kernel).statistics().biased, 0.0);
        QVERIFY((testOf(same, kernel).permutations(MmdEstimator::Biased, 1, 5).array() == 0.0).all());
        const BinnedSamples apart(MatrixXd::Constant(30, 1, 2.0), MatrixXd::Constant(40, 1, 3.0), 1);
        const BinnedMmd test = testOf(apart, kernel);
        QVERIFY(std::abs(test.statistics().biased - (2.0 - 2.0 * std::exp(-0.5))) <= test.errorBound());
    }

    void aSliderOfTheLengthscaleNeedsNoPass()
    {
        const Pair pair = pairOf(400, 300, 1);
        const BinnedSamples both(pair.x, pair.y, 1);
        const auto seOf = [](double lengthscale) { return kernelOf(SquaredExponential{.lengthscale = {lengthscale}}); };
        int passes = 0;
        double last = -1.0;
        const auto countPasses = [&](double share) {
            passes += share < last || last < 0.0; // from 1 back to the beginning
            last = share;
        };
        for (int step = 0; step <= 200; ++step) // over a decade
            QVERIFY(
                std::holds_alternative<BinnedMmd>(both.under(seOf(std::pow(10.0, -step / 200.0)), {}, countPasses)));
        QVERIFY2(passes <= 10, qPrintable(QString::number(passes)));
    }

    void whatIsKeptDoesNotChangeAnAnswer()
    {
        const Pair pair = pairOf(200, 300, 1);
        const BinnedSamples used(pair.x, pair.y, 1), fresh(pair.x, pair.y, 1);
        const Kernel kernel = kernelOfText("se(lengthscale=1)");
        testOf(used, kernelOfText("se(lengthscale=0.8)")); // a table with more modes
        const BinnedMmd a = testOf(used, kernel), b = testOf(fresh, kernel);
        QVERIFY(std::abs(a.statistics().biased - b.statistics().biased) <= a.errorBound());
        QVERIFY((a.permutations(MmdEstimator::Biased, 3, 9) - b.permutations(MmdEstimator::Biased, 3, 9))
                    .cwiseAbs()
                    .maxCoeff() <= a.errorBound());
    }

    void aConstantHasNoSpread_data()
    {
        QTest::addColumn<int>("columns");
        QTest::newRow("line") << 1;
        QTest::newRow("plane") << 2;
    }
    void aConstantHasNoSpread()
    {
        QFETCH(int, columns);
        const Kernel constant = kernelOfText("constant(value=2)");
        const Pair pair = pairOf(40, 40, columns);
        const BinnedSamples both(pair.x, pair.y, 1);
        const BinnedMmd test = testOf(both, constant);
        QCOMPARE(test.statistics().biased, 0.0);
        QVERIFY(std::get<VectorXd>(featureSpectrum(test)).cwiseAbs().sum() <= 1e-15);
        const auto moments = both.moments(test, constant, MmdEstimator::Unbiased);
        QVERIFY(moments && moments->ofNull <= 1e-15 && moments->spread <= 1e-15);
    }

    void eachWayCanBeAskedFor()
    {
        const Pair pair = pairOf(200, 300, 1);
        const Kernel rough = kernelOfText("matern32(lengthscale=0.5)");
        const auto by = [&](std::optional<Method> asked) {
            return testOf(BinnedSamples(pair.x, pair.y, 1, asked), rough);
        };
        const BinnedMmd waves = by(Method::Fourier), exact = by(Method::StateSpace);
        QCOMPARE(waves.kernel().method(), Method::Fourier);
        QCOMPARE(exact.kernel().method(), Method::StateSpace);
        QCOMPARE(by({}).kernel().method(), Method::StateSpace);
        const Kernel besideConstant = kernelOfText("exponential(lengthscale=0.5)+constant(value=2)");
        const BinnedMmd lifted = testOf(BinnedSamples(pair.x, pair.y, 1, Method::StateSpace), besideConstant);
        QCOMPARE(lifted.kernel().method(), Method::StateSpace);
        QVERIFY(waves.errorBound() > 1e-9 && exact.errorBound() < 1e-12);
        QVERIFY(std::abs(waves.statistics().biased - exact.statistics().biased) <= waves.errorBound());
        const BinnedMmd smooth = testOf(BinnedSamples(pair.x, pair.y, 1), kernelOfText("se(lengthscale=20)"));
        QCOMPARE(smooth.kernel().method(), Method::Fourier);
        // what is known of waves alone
        const BinnedSamples both(pair.x, pair.y, 1);
        QVERIFY(std::holds_alternative<VectorXd>(featureSpectrum(std::get<BinnedMmd>(both.byWaves(rough)))));
    }

    void refusalsSayWhatToChoose_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("asked");
        QTest::addColumn<QString>("part");
        constexpr int chosen = -1;
        QTest::newRow("linear") << "se(lengthscale=1)+linear()" << chosen << "choose a kernel without it";
        QTest::newRow("linear beside terms that fall")
            << "exponential(lengthscale=1)+linear()" << chosen << "choose a kernel without it";
        QTest::newRow("too short") << "exponential(lengthscale=1e-5)" << static_cast<int>(Method::Fourier)
                                   << "choose a longer lengthscale";
        QTest::newRow("no state") << "se(lengthscale=1)" << static_cast<int>(Method::StateSpace)
                                  << "choose one of them";
        QTest::newRow("a part has none") << "exponential(lengthscale=1)+se(lengthscale=1)"
                                         << static_cast<int>(Method::StateSpace) << "choose one of them";
    }
    void refusalsSayWhatToChoose()
    {
        QFETCH(QString, kernel);
        QFETCH(int, asked);
        QFETCH(QString, part);
        const Pair pair = pairOf(20, 30, 1);
        const std::optional<Method> method = asked < 0 ? std::nullopt : std::optional(static_cast<Method>(asked));
        const auto outcome = BinnedSamples(pair.x, pair.y, 1, method).under(kernelOfText(kernel));
        QVERIFY(std::holds_alternative<Failure>(outcome));
        QVERIFY2(QString::fromStdString(std::get<Failure>(outcome).what).contains(part),
                 std::get<Failure>(outcome).what.c_str());
    }

    void aStopEndsThePass()
    {
        const Pair pair = pairOf(2000, 2000, 1);
        const BinnedSamples both(pair.x, pair.y, 1);
        std::stop_source stop;
        const auto stopAtHalf = [&](double share) {
            if (share > 0.5)
                stop.request_stop();
        };
        const Kernel kernel = kernelOfText("se(lengthscale=1)");
        QVERIFY(std::holds_alternative<Cancelled>(both.under(kernel, {}, stopAtHalf, stop.get_token())));
        const BinnedSamples fresh(pair.x, pair.y, 1); // half a pass is not kept
        QCOMPARE(testOf(both, kernel).statistics().biased, testOf(fresh, kernel).statistics().biased);
    }
};

KERNELSCOPE_TEST(BinnedMmdTest, NoApplication)

} // namespace binned_mmd_test

#include "binned_mmd_test.moc"
