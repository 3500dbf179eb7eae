#include "core/independence/fourier_hsic.h"
#include "core/independence/hsic_bins.h"
#include "core/independence/hsic_p_value.h"
#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/independence/independence_lab.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <random>

namespace fourier_hsic_test
{

using core::FourierHsic;
using core::FourierPair;
using core::HsicBins;
using core::HsicEstimator;
using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel kernelOf(const QString& text)
{
    return std::get<Kernel>(core::parseKernel(text.toStdString()));
}

/// y follows x² by `strength`, and noise.
MatrixXd pairOf(Index n, double strength, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    MatrixXd pair(n, 2);
    for (Index i = 0; i < n; ++i) {
        pair(i, 0) = normal(random);
        pair(i, 1) = strength * pair(i, 0) * pair(i, 0) + 0.7 * normal(random);
    }
    return pair;
}

HsicBins binsOf(const MatrixXd& pair, const HsicBins::Kernels& kernels, Index blockLength = 1)
{
    return std::get<HsicBins>(HsicBins::of(pair, kernels, blockLength, 1));
}

core::HsicTest denseTest(const MatrixXd& pair, const Kernel& x, const Kernel& y)
{
    return {core::centredGram(x, pair.col(0)), core::centredGram(y, pair.col(1))};
}

} // namespace

class FourierHsicTest : public QObject
{
    Q_OBJECT

private slots:
    void isHsicOfTheKernelsThemselves_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::newRow("se") << "se(lengthscale=0.5)"
                            << "se(lengthscale=1)";
        QTest::newRow("wide") << "se(lengthscale=30)"
                              << "2*se(lengthscale=0.3)";
        QTest::newRow("a constant") << "se(lengthscale=1)+constant(value=3)"
                                    << "se(lengthscale=1)";
        QTest::newRow("sum") << "se(lengthscale=0.4)+0.5*se(lengthscale=2)"
                             << "rq(lengthscale=1,alpha=20)";
        QTest::newRow("gaps between modes") << "se(lengthscale=0.5)*cosine(frequency=3)"
                                            << "se(lengthscale=1)";
        QTest::newRow("what hardly falls") << "rq()"
                                           << "rq(lengthscale=2,alpha=0.3)";
        QTest::newRow("rough") << "matern52(lengthscale=3)"
                               << "matern52(lengthscale=4)";
    }
    void isHsicOfTheKernelsThemselves()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        const Kernel x = kernelOf(first), y = kernelOf(second);
        const bool rough = first.startsWith("matern");
        for (const unsigned seed : rough ? std::vector{2u} : std::vector{1u, 2u, 3u}) {
            const MatrixXd pair = pairOf(300, seed == 1 ? 0.0 : 0.5, seed);
            const FourierHsic fourier = std::get<FourierHsic>(FourierPair(pair).under({x, y}));
            const core::HsicTest dense = denseTest(pair, x, y);
            for (const HsicEstimator estimator : {HsicEstimator::Biased, HsicEstimator::Unbiased}) {
                const double off = std::abs(fourier.statistic(estimator) - dense.statistic(estimator));
                const double bound = fourier.errorBound(estimator);
                QVERIFY2(off <= bound, qPrintable(QStringLiteral("%1 beyond %2").arg(off).arg(bound)));
                if (!rough)
                    QVERIFY(bound < 1e-12 * 5.0);
            }
        }
    }

    void theWitnessIsThatOfThePairs()
    {
        const MatrixXd pair = pairOf(200, 0.5, 4);
        const std::vector<core::Interval> window{{-4.0, 4.0}, {-3.0, 6.0}};
        const std::array<Kernel, 2> kernels{kernelOf("se(lengthscale=0.6)"), kernelOf("se(lengthscale=1)")};
        const core::Field dense = core::dependenceWitness(kernels, pair, window, 21);
        const auto hsic = std::get<FourierHsic>(FourierPair(pair).under(kernels, window));
        const core::Field field = hsic.witness(dense.axis1, dense.axis2);
        QVERIFY((field.values - dense.values).cwiseAbs().maxCoeff() <= hsic.witnessErrorBound() + 1e-15);
        QVERIFY(hsic.witnessErrorBound() < 1e-11);
    }

    void sumsAreTakenOnceAnOctave()
    {
        const FourierPair pair(pairOf(500, 0.5, 5));
        int passes = 0;
        const auto counted = [&](double done) { passes += done >= 1.0 ? 1 : 0; };
        for (const double lengthscale : {1.0, 1.01, 0.99, 1.02}) {
            const Kernel kernel = core::kernelOf(core::SquaredExponential{{lengthscale}});
            QVERIFY(std::holds_alternative<FourierHsic>(pair.under({kernel, kernel}, {}, counted)));
        }
        QVERIFY2(passes <= 2, qPrintable(QString::number(passes)));
    }

    void kernelsThatDoNotFallAreRefused()
    {
        const FourierPair pair(pairOf(50, 0.5, 6));
        const Kernel se = kernelOf("se()");
        for (const char* text :
             {"cosine(frequency=1)", "se()+linear()", "brownian()", "exponential(lengthscale=0.1)"}) {
            const auto refused = pair.under({se, kernelOf(text)});
            QVERIFY2(std::holds_alternative<core::Failure>(refused), text);
        }
    }

    void theFeaturesOfLandmarksHoldTheKernel()
    {
        const MatrixXd pair = pairOf(400, 0.5, 7);
        const Kernel x = kernelOf("se(lengthscale=0.7)"), y = kernelOf("se(lengthscale=0.8)");
        const HsicBins bins = binsOf(pair, {x, y});
        QVERIFY(bins.left() < 1e-8);
        for (const double factor : {1.0, 1.3, 2.0}) {
            const Kernel wideX = core::withLengthscale(x, 0.7 * factor), wideY = core::withLengthscale(y, 0.8 * factor);
            const core::HsicTest dense = denseTest(pair, wideX, wideY);
            for (const HsicEstimator estimator : {HsicEstimator::Biased, HsicEstimator::Unbiased}) {
                const double exact = dense.statistic(estimator);
                QVERIFY(std::abs(bins.statistic({wideX, wideY}, estimator) - exact) <= 1e-5 * exact);
            }
        }
    }

    /// Permutations of bins are permutations of rows: under independence and for many rows both have one law.
    void theBinsHaveTheLawOfTheRows()
    {
        const Kernel kernel = kernelOf("se(lengthscale=1)");
        const MatrixXd pair = pairOf(600, 0.0, 8);
        core::HsicTest dense = denseTest(pair, kernel, kernel);
        const HsicBins bins = binsOf(pair, {kernel, kernel});
        constexpr int count = 2'000;
        const VectorXd ofRows = std::get<VectorXd>(dense.permutations(HsicEstimator::Biased, 3, count));
        const VectorXd ofBins = bins.permutations({kernel, kernel}, HsicEstimator::Biased, 3, count);
        // Means and spreads of 2,000 each, of which the error is some 3 %.
        const double spread = std::sqrt((ofRows.array() - ofRows.mean()).square().mean());
        QVERIFY(std::abs(ofBins.mean() - ofRows.mean()) <= 0.15 * spread);
        QVERIFY(std::abs(std::sqrt((ofBins.array() - ofBins.mean()).square().mean()) - spread) <= 0.25 * spread);
        for (const core::NullDistribution null : {core::NullDistribution::Gamma, core::NullDistribution::Spectral}) {
            const core::NullRequest request{.null = null};
            const auto p = std::get<core::PValue>(core::hsicPValue(dense, request));
            const auto byBins = std::get<core::PValue>(
                core::binsPValue(bins, {kernel, kernel}, dense.statistic(request.estimator), request));
            QVERIFY2(std::abs(p.value - byBins.value) <= 0.03,
                     qPrintable(QStringLiteral("%1 and %2").arg(p.value).arg(byBins.value)));
        }
    }

    void howStrongTheDependenceIsComesOutAsByTheGrams()
    {
        const Kernel kernel = kernelOf("se(lengthscale=1)");
        const MatrixXd pair = pairOf(1'000, 0.5, 11);
        core::HsicTest dense = denseTest(pair, kernel, kernel);
        const HsicBins bins = binsOf(pair, {kernel, kernel});
        const core::HsicEffectRequest request{.nulls = {core::NullDistribution::Spectral}};
        const auto effect = *std::get<std::optional<core::EffectSize>>(core::hsicEffect(dense, request));
        const auto byBins = *std::get<std::optional<core::EffectSize>>(
            core::binsEffect(bins, {kernel, kernel}, dense.statistic(HsicEstimator::Unbiased), request));
        const double width = effect.interval.hi - effect.interval.lo;
        // A deviation of 64 means has an error of a twelfth.
        QVERIFY(std::abs(byBins.interval.lo - effect.interval.lo) <= 0.2 * width);
        QVERIFY(std::abs(byBins.interval.hi - effect.interval.hi) <= 0.2 * width);
        QVERIFY(std::abs(byBins.spread - effect.spread) <= 1e-6 * effect.spread);
        QCOMPARE(byBins.equivalence.delta > 0.0, effect.equivalence.delta > 0.0);
        // The median of the estimate, which is skewed, hangs on that deviation, too.
        QVERIFY(std::abs(*byBins.halfPowerSize - *effect.halfPowerSize) <= 0.2 * *effect.halfPowerSize);
    }

    /// The level over samples of independent columns: of 400 tests at 10 % some 40 reject, within 3.5 deviations.
    void theLevelIsExact()
    {
        const Kernel kernel = kernelOf("se(lengthscale=1)");
        int rejected = 0;
        for (unsigned seed = 100; seed < 500; ++seed) {
            const HsicBins bins = binsOf(pairOf(40, 0.0, seed), {kernel, kernel});
            const auto p = std::get<core::PValue>(
                core::binsPValue(bins, {kernel, kernel}, 0.0, {.permutations = 99, .seed = seed}));
            rejected += p.value <= 0.1 ? 1 : 0;
        }
        QVERIFY2(rejected >= 19 && rejected <= 61, qPrintable(QString::number(rejected)));
    }

    void dependenceIsFoundAndBlocksStayTogether()
    {
        const Kernel kernel = kernelOf("se(lengthscale=1)");
        const MatrixXd pair = pairOf(500, 0.5, 9);
        for (const Index blockLength : {1, 10}) {
            const HsicBins bins = binsOf(pair, {kernel, kernel}, blockLength);
            QVERIFY(bins.bins() <= pair.rows() / blockLength);
            const auto p = std::get<core::PValue>(core::binsPValue(bins, {kernel, kernel}, 0.0, {}));
            QVERIFY(p.value < 0.005);
        }
        // A walk beside another that is as slow: rows shuffled one by one see dependence, blocks do not.
        std::mt19937_64 random(10);
        std::normal_distribution<double> normal;
        MatrixXd slow(2'000, 2);
        slow.row(0).setZero();
        for (Index i = 1; i < slow.rows(); ++i)
            for (Index c = 0; c < 2; ++c)
                slow(i, c) = 0.97 * slow(i - 1, c) + 0.2 * normal(random);
        const auto pOf = [&](Index blockLength) {
            return std::get<core::PValue>(
                       core::binsPValue(binsOf(slow, {kernel, kernel}, blockLength), {kernel, kernel}, 0.0, {}))
                .value;
        };
        QVERIFY(pOf(1) < pOf(100));
    }
};

KERNELSCOPE_TEST(FourierHsicTest, QCoreApplication)

} // namespace fourier_hsic_test

#include "fourier_hsic_test.moc"
